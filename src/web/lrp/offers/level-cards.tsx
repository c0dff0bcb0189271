import { useId } from 'react';
import { money, perCwtInWords, price, share } from '#domain/kit/format';
import { AgainstNeed } from './need.tsx';
import type { LevelsProps } from './level-table.tsx';
import { keyOf } from './offers-of-type.tsx';
import classes from './offers.module.css';

interface LevelCardsProps extends LevelsProps {
  /** Whether they scroll in a card of the page. */
  isScrolled: boolean;
}

/** The levels of one end date, each a card: on a phone, and in the narrow card of Protect. */
export function LevelCards({ label, lines, chosen, need, onChoose, isScrolled }: LevelCardsProps) {
  const name = useId();
  return (
    <div
      className={classes.cards}
      data-scrolls={isScrolled || undefined}
      role="radiogroup"
      aria-label={`${label} by level`}
    >
      {lines.map((line) => (
        <label key={keyOf(line)} className={classes.card} data-chosen={line === chosen || undefined}>
          <span className={classes.choice}>
            <input type="radio" name={name} checked={line === chosen} onChange={() => onChoose(line)} />
            <strong>{share(line.offer.level)}</strong>
          </span>
          <span className={classes.figure}>
            <small>Coverage</small>
            {perCwtInWords(line.offer.coverage)}
          </span>
          <span className={classes.figure}>
            <small>You pay/Cwt</small>
            {price(line.offer.premium)}
          </span>
          <span className={classes.figure}>
            <small>A head</small>
            {money(line.per_head)}
          </span>
          <span className={classes.floor}>
            <small>Floor with basis</small> {perCwtInWords(line.floor)}
            {need && (
              <>
                , <AgainstNeed floor={line.floor} need={need} /> <small>the {need.name}</small>
              </>
            )}
          </span>
        </label>
      ))}
    </div>
  );
}
