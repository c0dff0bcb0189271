import { type GaugeColour, gaugeFill } from '#domain/book/hedging';
import { percent as written } from '#domain/kit/format';
import classes from './hedge-bar.module.css';

/** A percentage hedged, with a bar in the gauge's colour. */
export function HedgeBar({ percent, colour }: { percent: number; colour: GaugeColour }) {
  return (
    <span className={classes.cell}>
      {written(percent)}
      <span className={classes.track} aria-hidden>
        <span
          className={classes.fill}
          style={{ width: `${gaugeFill(percent)}%`, background: `var(--mantine-color-${colour}-4)` }}
        />
      </span>
    </span>
  );
}
