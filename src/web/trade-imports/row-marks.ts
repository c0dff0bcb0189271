import type { FileTrade } from '#domain/trades/file/file';
import { MARKS } from '#domain/trades/file/table';
import { strike } from '#domain/kit/format';

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
