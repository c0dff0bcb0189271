import { lazy, Suspense, useId, useRef, useState } from 'react';
import classes from './figure.module.css';

const Tooltip = lazy(async () => ({ default: (await import('./tooltip.tsx')).Tooltip }));

interface FigureProps {
  /** The figure, formatted. */
  children: string;
  /** Makes it an estimate: from which price and when. `GFH27 at 262.475, Nov 20, 2026, 2:05 PM` */
  estimate?: string | undefined;
  tone?: 'gain' | 'loss' | undefined;
}

/** A number. An estimate is underlined with dots and says on hover and focus what it was made from. */
export function Figure({ children, estimate, tone }: FigureProps) {
  return estimate === undefined ? (
    <span className={tone}>{children}</span>
  ) : (
    <Estimate tone={tone} explanation={estimate}>
      {children}
    </Estimate>
  );
}

interface EstimateProps {
  children: string;
  explanation: string;
  tone: FigureProps['tone'];
}

/** The tooltip is fetched and made when it is asked for: a long table has thousands of estimates. */
function Estimate({ children, explanation, tone }: EstimateProps) {
  const [asked, setAsked] = useState(false);
  const target = useRef<HTMLButtonElement>(null);
  const id = useId();
  const show = () => setAsked(true);
  const hide = () => setAsked(false);
  return (
    <>
      <button
        type="button"
        ref={target}
        className={[classes.estimate, tone].filter(Boolean).join(' ')}
        aria-describedby={asked ? id : undefined}
        onMouseEnter={show}
        onMouseLeave={hide}
        onFocus={show}
        onBlur={hide}
        onClick={show}
        onKeyDown={(event) => event.key === 'Escape' && hide()}
      >
        {children}
      </button>
      {asked && (
        <Suspense>
          <Tooltip target={target} opened id={id} label={explanation} />
        </Suspense>
      )}
    </>
  );
}
