import { excludedMessages } from '../book/excluded.ts';
import { groupedBy } from '../kit/grouping.ts';
import { insuredHead, insuredValueOf, positionProfit, positionsProfit } from '../lrp/lrp.ts';
import { column, type Report, type ReportHead, type ReportTable, tableOf } from './document.ts';
import { linesTotal, netFutures, type PositionLine, positionLines } from './position-lines.ts';
import type { EntityBook, ReportPolicy } from './equity-report.ts';

/**
 * The position statement: open trades by account and contract, with an empty column to tick against the broker's statement, net
 * futures, and the LRP policies that count. The P/L of the trades is that of Futures & Options and of the Value Summary.
 * Example: 4 LEZ26 sold at 236.55, now 229.45, are a line of Short 4 with +$11,360.00. Source: decisions 19 to 25 and 44.
 */
export function positionStatement(book: EntityBook, head: ReportHead): Report {
  const lines = positionLines(book.trades, book.prices, head.day);
  const { total, left_out } = linesTotal(lines);
  const lrp = positionsProfit(book.policies);
  const known = lines.length === 0 || left_out < book.trades.length;
  return {
    title: 'Position Statement',
    ...head,
    figures: [
      { label: 'Futures & Options P/L', kind: 'result', value: known ? total : null },
      {
        label: 'LRP P/L',
        kind: 'result',
        value: lrp.left_out > 0 && lrp.left_out === book.policies.length ? null : lrp.total,
      },
      { label: 'Open trades', kind: 'count', value: book.trades.length },
      { label: 'Policies that count', kind: 'count', value: book.policies.length },
    ],
    tables: [
      tradesTable(lines, known ? total : null, left_out),
      ...accountsTables(lines),
      netTable(book),
      policiesTable(book.policies),
    ],
    notes: [],
  };
}

function tradesTable(lines: readonly PositionLine[], total: number | null, excluded: number): ReportTable {
  const stopped = lines.filter((line) => line.stopped);
  const stale = [...new Set(lines.filter((line) => line.stale && !line.stopped).map((line) => line.symbol))];
  return tableOf(lines, {
    title: 'Futures and options',
    fields: [
      [column('Account', 'text', 8), ({ acct }) => acct, 'Total'],
      [column('Contract', 'text', 14), ({ contract }) => contract],
      [column('Symbol', 'text', 6.5), ({ symbol }) => symbol],
      [column('Side', 'text', 4.5), ({ side }) => side],
      [column('Quantity', 'count', 5.5), ({ quantity }) => quantity],
      [column('Average price', 'price', 7, { unit: '$/cwt' }), ({ average_price }) => average_price],
      [column('Current', 'price', 6.5, { unit: '$/cwt' }), ({ current }) => current],
      [column('P/L', 'result', 9), ({ profit }) => profit, total],
      [column('On statement', 'tick', 7), () => null, null],
    ],
    empty: 'No open trades',
    notes: [
      ...excludedMessages({ trades_without_price: { count: excluded } }),
      ...(stopped.length > 0
        ? [`Stopped trading: ${[...new Set(stopped.map((line) => line.symbol))].join(', ')}`]
        : []),
      ...(stale.length > 0 ? [`Price older than one trading day: ${stale.join(', ')}`] : []),
    ],
  });
}

/** What each account has made; omitted where there is only one. */
function accountsTables(lines: readonly PositionLine[]): ReportTable[] {
  const accounts = [...groupedBy(lines, ({ acct }) => acct)];
  if (accounts.length < 2) return [];
  const sums = accounts.map(([acct, own]) => ({ acct, trades: tradesIn(own), ...linesTotal(own) }));
  return [
    tableOf(sums, {
      title: 'By account',
      fields: [
        [column('Account', 'text', 14), ({ acct }) => acct, 'Total'],
        [column('Trades', 'count', 6), ({ trades }) => trades, tradesIn(lines)],
        [column('Without a price', 'count', 8), ({ left_out }) => left_out, linesTotal(lines).left_out],
        [
          column('P/L', 'result', 10),
          ({ trades, total, left_out }) => (left_out === trades ? null : total),
          linesTotal(lines).total,
        ],
        [column('On statement', 'tick', 8), () => null, null],
      ],
      empty: '',
    }),
  ];
}

const tradesIn = (lines: readonly PositionLine[]): number =>
  lines.reduce((sum, { trades }) => sum + trades, 0);

const netTable = ({ trades }: EntityBook): ReportTable =>
  tableOf(netFutures(trades), {
    title: 'Net futures',
    fields: [
      [column('Contract', 'text', 14), ({ contract }) => contract],
      [column('Symbol', 'text', 7), ({ symbol }) => symbol],
      [column('Long', 'count', 6), ({ long }) => long],
      [column('Short', 'count', 6), ({ short }) => short],
      [column('Net', 'count', 6), ({ net }) => net],
      [column('Weight', 'pounds', 9, { unit: 'lb' }), ({ weight }) => weight],
    ],
    empty: 'No open futures',
  });

function policiesTable(policies: readonly ReportPolicy[]): ReportTable {
  const { total, left_out } = positionsProfit(policies);
  const known = left_out === policies.length ? null : total;
  return tableOf(policies, {
    title: 'LRP policies',
    fields: [
      [column('Endorsement', 'text', 9), (policy) => policy.endorsement_number ?? 'Another user’s', 'Total'],
      [column('Lot', 'text', 8), ({ lot }) => lot],
      [column('Effective', 'day', 7), ({ effective_date }) => effective_date],
      [column('End', 'day', 7), ({ end_date }) => end_date],
      [column('Head', 'head', 6), ({ head_count }) => head_count, insuredHead(policies)],
      [column('Insured value', 'money', 10), (policy) => policy.insured_value, insuredValueOf(policies)],
      [column('P/L', 'result', 9), positionProfit, known],
    ],
    empty: 'No LRP policies that count',
    notes: excludedMessages({ policies_without_value: { count: left_out } }),
  });
}
