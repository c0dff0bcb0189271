import { count, counted, day, moneyWhole, percentWhole, signed } from '#domain/kit/format';
import type { Backtest, ValueAtRisk } from '#domain/risk/value-at-risk/result';
import type { Risk } from './data.ts';

/** The percent by which hedges cut the loss; null without cattle at risk. */
export const cutByHedges = ({
  value,
  without_hedges,
}: Pick<ValueAtRisk, 'value' | 'without_hedges'>): number | null =>
  without_hedges > 0 ? (1 - value / without_hedges) * 100 : null;

type Loss = Pick<ValueAtRisk, 'value' | 'without_hedges'>;

/** Example: 'On 19 of 20 trading days you should not lose more than $28,735; your hedges cut that by 44%, from $51,733.' */
export function lossMessage(loss: Loss, days: Risk['days']): string {
  const when = days === 1 ? 'On 19 of 20 trading days' : `In 19 of 20 periods of ${days} trading days`;
  return `${when} you should not lose more than ${moneyWhole(loss.value)}${hedgesMessage(loss)}.`;
}

/** Effect of the hedges on the loss; empty where they have none. */
function hedgesMessage(loss: Loss): string {
  const share = cutByHedges(loss);
  if (share === null) return '; you have no cattle at risk, only positions';
  if (loss.value === loss.without_hedges) return '';
  const verb = share >= 0 ? 'cut that by' : 'add';
  return `; your hedges ${verb} ${percentWhole(Math.abs(share))}, from ${moneyWhole(loss.without_hedges)}`;
}

/** Why there is no figure, for the card and the tab. Example: 'Needs 60 trading days of prices; 41 stored'. */
export function noFigureMessage({
  positions,
  lots_with_head,
  stored_days,
  needed,
}: Pick<Risk, 'positions' | 'lots_with_head' | 'stored_days' | 'needed'>): string {
  if (positions > 0) return `Needs ${needed} trading days of prices; ${stored_days} stored`;
  return lots_with_head === 0 ? 'No lots with head' : 'None of the lots has a price';
}

/** Below the figure of the card: '1 day in 20 is worse · cattle alone $51,733' */
export const cardNote = ({ without_hedges }: Loss): string =>
  `1 day in 20 is worse · cattle alone ${moneyWhole(without_hedges)}`;

const BACKTEST_DAYS = 185;

/** Example: 'Exceeded on 16 of 375 days (19 expected): in line with expectations.' */
export function backtestMessage(backtest: Backtest | null, stored_days: number): string {
  if (backtest === null)
    return `This is checked once ${BACKTEST_DAYS} trading days of prices are stored; ${stored_days} so far.`;
  const { days, exceptions, expected, holds } = backtest;
  const record = `Exceeded on ${exceptions} of ${counted(days, 'day')} (${Math.round(expected)} expected)`;
  if (holds) return `${record}: in line with expectations.`;
  return `${record}: the estimate is likely too ${exceptions > expected ? 'low' : 'high'}.`;
}

export function sourceMessages(risk: Risk, result: ValueAtRisk): string[] {
  const { moves, proxied, dropped, first_day, last_day, historical_days } = result;
  const messages = [
    'Based on price history only: it does not reflect basis, disease or a closed market.',
    `From the price moves of ${historical_days} trading days, ${day(first_day)} to ${day(last_day)}.`,
  ];
  if (proxied > 0) messages.push(`${count(proxied)} of ${count(moves)} moves taken from a nearby month.`);
  if (dropped > 0)
    messages.push(`${counted(dropped, 'day')} excluded: no contract has a price on both days.`);
  if (risk.corrected) {
    const { symbol, day: of, corrected_on } = risk.corrected;
    messages.push(
      `Corrected settlements apply from ${day(corrected_on)} on; the latest is ${symbol} of ${day(of)}.`,
    );
  }
  return messages;
}

type WorstDay = ValueAtRisk['worst'][number];

/** Market moves on a bad day: 'Sep 11, 2026: LEZ26 −4.20, GFF27 −7.10' */
export const worstDayMessage = ({ day: of, futures }: Pick<WorstDay, 'day' | 'futures'>): string =>
  `${day(of)}: ${futures.map(({ symbol, move }) => `${symbol} ${signed(move)}`).join(', ')}`;
