import { counted } from '../kit/format.ts';
import { isOption } from '../market/symbols.ts';
import { sumCents } from '../kit/money.ts';
import { excludedMessage, excludedMessages } from '../book/excluded.ts';
import { isOpen } from '../trades/trades.ts';
import type { CloseoutSheet } from './sheet.ts';
import type { LrpTotals, TradeResults } from './hedge-results.ts';

export type LineRecords = 'receivings and outs' | 'trades and policies' | 'actual' | 'projected';

/** A line of the closeout's money. Amounts in $, null where a price is missing; `undefined` for an empty cell. */
export interface MoneyLine {
  id: string;
  label: string;
  note?: string | undefined;
  weight: 'line' | 'sum' | 'result';
  to_date: number | null | undefined;
  /** To date, and the amount still to come. */
  projected: number | null | undefined;
  /** Basis of an estimate; undefined for a final figure. */
  estimate?: string | undefined;
  isSigned?: boolean;
  records?: LineRecords;
}

function tradeLines(
  kind: 'Futures' | 'Options',
  { closed, open, open_trades, excluded_count, unmatched }: TradeResults,
  closedTrades: number,
): MoneyLine[] {
  const records = 'trades and policies';
  const lines: MoneyLine[] = [];
  if (closedTrades > 0)
    lines.push({
      id: `${kind}-closed`,
      label: `${kind}, closed`,
      note: excludedMessage({ unmatched_offsets: { count: unmatched } }) ?? undefined,
      weight: 'line',
      to_date: closedTrades === unmatched ? null : closed,
      projected: closedTrades === unmatched ? null : closed,
      isSigned: true,
      records,
    });
  if (open_trades > 0)
    lines.push({
      id: `${kind}-open`,
      label: `${kind}, open (est.)`,
      note: excludedMessage({ trades_without_price: { count: excluded_count } }) ?? undefined,
      weight: 'line',
      to_date: undefined,
      projected: excluded_count === open_trades ? null : open,
      estimate: `${counted(open_trades, 'open trade')} at current prices`,
      isSigned: true,
      records,
    });
  return lines;
}

/** How counting policies are valued. Example: ['LRP by indemnity: 1 policy']. Source: decision 84. */
export const lrpNotes = ({
  by_indemnity,
  without_price,
}: Pick<LrpTotals, 'by_indemnity' | 'without_price'>): string[] => [
  ...(by_indemnity > 0 ? [`LRP by indemnity: ${counted(by_indemnity, 'policy', 'policies')}`] : []),
  ...excludedMessages({ policies_at_premium: { count: without_price } }),
];

function lrpLines({ hedges: { lrp }, records: { ended_lrp } }: CloseoutSheet): MoneyLine[] {
  const records = 'trades and policies';
  const line = { weight: 'line', isSigned: true, records } as const;
  const isSettled = ended_lrp.some(({ result }) => result !== null);
  const lines: MoneyLine[] = [];
  if (isSettled) {
    const { indemnities, premiums } = lrp;
    lines.push(
      {
        ...line,
        id: 'lrp-indemnities',
        label: 'LRP indemnities',
        to_date: indemnities,
        projected: indemnities,
      },
      { ...line, id: 'lrp-premiums', label: 'LRP premiums', to_date: -premiums, projected: -premiums },
    );
  }
  if (lrp.unsettled > 0)
    lines.push({
      ...line,
      id: 'lrp-unsettled',
      label: 'LRP ended, not settled',
      note: `${counted(lrp.unsettled, 'policy', 'policies')} counted as a loss of the premium; indemnity unknown`,
      to_date: undefined,
      projected: -lrp.unsettled_premium,
    });
  if (lrp.counting > 0)
    lines.push({
      ...line,
      id: 'lrp-open',
      label: 'LRP, open (est.)',
      note: lrpNotes(lrp).join('; ') || undefined,
      to_date: undefined,
      projected: lrp.open,
      estimate: `${counted(lrp.counting, 'policy', 'policies')} at today's value, less premium`,
    });
  return lines;
}

/**
 * Results of trades and LRP, closed and open: a line for each kind that the lot has, and their sum. Example: 4 LE sold are
 * *Futures, open (est.)* of $11,360, and *Hedges* of as much. Source: decisions 44, 51 and 66.
 */
export function hedgeLines(closeout: CloseoutSheet): MoneyLine[] {
  const { money, hedges, futures, options, records } = closeout;
  const closed = records.trades.filter((trade) => !isOpen(trade));
  const closedOptions = closed.filter(isOption).length;
  return [
    ...tradeLines('Futures', futures, closed.length - closedOptions),
    ...tradeLines('Options', options, closedOptions),
    ...lrpLines(closeout),
    {
      id: 'hedges',
      label: 'Hedges',
      weight: 'sum',
      to_date: sumCents([money.trades_closed, money.lrp_settled]),
      projected: money.hedges,
      estimate:
        hedges.trades.open_trades + hedges.lrp.counting > 0 ? 'Open positions at current prices' : undefined,
      isSigned: true,
    },
  ];
}
