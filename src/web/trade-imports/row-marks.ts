import type { FileTrade } from '#domain/trade-file/file';
import type { PositionEffect } from '#domain/trade-file/sides';
import { MARKS } from '#domain/trade-file/table';
import { strike } from '#domain/format';

/** The effect in a row's flags. */

export function effectOf(marks: number): PositionEffect | null {
  if ((marks & MARKS.opens) !== 0) return 'open';
  return (marks & MARKS.closes) === 0 ? null : 'close';
}

/** Example: `340.0 put from the description`. Source: decision 47. */
export function descriptionMessage(
  marks: number,
  trade: Pick<FileTrade, 'strike' | 'p_c' | 'period'>,
): string | null {
  const taken = [
    ...((marks & MARKS.optionDescribed) === 0 ? [] : [`${strike(trade.strike)} ${trade.p_c}`]),
    ...((marks & MARKS.periodDescribed) === 0 ? [] : [trade.period]),
  ];
  return taken.length === 0 ? null : `${taken.join(', ')} from the description`;
}
