import { counted } from '../format.ts';
import { groupedBy } from '../grouping.ts';
import { insuredHead, insuredValueOf, positionProfit, positionsProfit } from '../lrp-positions.ts';
import { sumCents } from '../money.ts';
import { column, type Report, type ReportHead, type ReportTable, table } from './document.ts';
import { linesTotal, netFutures, type PositionLine, positionLines } from './position-lines.ts';
import type { ReportBook, ReportPolicy } from './report-book.ts';

/**
 * The position statement: open trades by account and contract, with an empty column to tick against the broker's statement, net
 * futures, and the LRP policies that count. The P/L of the trades is that of Futures & Options and of the Value Summary.
 * Example: 4 LEZ26 sold at 236.55, now 229.45, are a line of Short 4 with +$11,360.00. Source: decisions 19 to 25 and 44.
 */
export function positionStatement(book: ReportBook, head: ReportHead): Report {
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

function tradesTable(lines: readonly PositionLine[], total: number | null, leftOut: number): ReportTable {
  const stopped = lines.filter((line) => line.stopped);
  const stale = [...new Set(lines.filter((line) => line.stale && !line.stopped).map((line) => line.symbol))];
  return table({
    title: 'Futures and options',
    columns: [
      column('Account', 'text', 8),
      column('Contract', 'text', 14),
      column('Symbol', 'text', 6.5),
      column('Side', 'text', 4.5),
      column('Quantity', 'count', 5.5),
      column('Average price', 'price', 7, { unit: '$/cwt' }),
      column('Current', 'price', 6.5, { unit: '$/cwt' }),
      column('P/L', 'result', 9),
      column('On statement', 'tick', 7),
    ],
    rows: lines.map((line) => [
      line.acct,
      line.contract,
      line.symbol,
      line.side,
      line.quantity,
      line.average_price,
      line.current,
      line.profit,
      null,
    ]),
    total: lines.length === 0 ? null : ['Total', '', '', '', '', '', '', total, null],
    empty: 'No open trades',
    notes: [
      ...(leftOut > 0 ? [`${counted(leftOut, 'open trade')} without a price: not in the total`] : []),
      ...(stopped.length > 0
        ? [`Stopped trading: ${[...new Set(stopped.map((line) => line.symbol))].join(', ')}`]
        : []),
      ...(stale.length > 0 ? [`Price older than one trading day: ${stale.join(', ')}`] : []),
    ],
  });
}

/** What each account has made; left out where there is only one. */
function accountsTables(lines: readonly PositionLine[]): ReportTable[] {
  const accounts = [...groupedBy(lines, ({ acct }) => acct)];
  if (accounts.length < 2) return [];
  const sums = accounts.map(([acct, own]) => ({ acct, own, ...linesTotal(own) }));
  return [
    table({
      title: 'By account',
      columns: [
        column('Account', 'text', 14),
        column('Trades', 'count', 6),
        column('Without a price', 'count', 8),
        column('P/L', 'result', 10),
        column('On statement', 'tick', 8),
      ],
      rows: sums.map(({ acct, own, total, left_out }) => [
        acct,
        tradesIn(own),
        left_out,
        left_out === tradesIn(own) ? null : total,
        null,
      ]),
      total: [
        'Total',
        tradesIn(lines),
        sums.reduce((sum, { left_out }) => sum + left_out, 0),
        sumCents(sums.map(({ total }) => total)),
        null,
      ],
      empty: '',
    }),
  ];
}

const tradesIn = (lines: readonly PositionLine[]): number =>
  lines.reduce((sum, { trades }) => sum + trades, 0);

const netTable = ({ trades }: ReportBook): ReportTable =>
  table({
    title: 'Net futures',
    columns: [
      column('Contract', 'text', 14),
      column('Symbol', 'text', 7),
      column('Long', 'count', 6),
      column('Short', 'count', 6),
      column('Net', 'count', 6),
      column('Weight', 'pounds', 9, { unit: 'lb' }),
    ],
    rows: netFutures(trades).map(({ contract, symbol, long, short, net, weight }) => [
      contract,
      symbol,
      long,
      short,
      net,
      weight,
    ]),
    empty: 'No open futures',
  });

function policiesTable(policies: readonly ReportPolicy[]): ReportTable {
  const { total, left_out } = positionsProfit(policies);
  return table({
    title: 'LRP policies',
    columns: [
      column('Endorsement', 'text', 9),
      column('Lot', 'text', 8),
      column('Effective', 'day', 7),
      column('End', 'day', 7),
      column('Head', 'head', 6),
      column('Insured value', 'money', 10),
      column('P/L', 'result', 9),
    ],
    rows: policies.map((policy) => [
      policy.endorsement_number ?? 'Another user’s',
      policy.lot,
      policy.effective_date,
      policy.end_date,
      policy.head_count,
      policy.insured_value,
      positionProfit(policy),
    ]),
    total:
      policies.length === 0
        ? null
        : [
            'Total',
            '',
            '',
            '',
            insuredHead(policies),
            insuredValueOf(policies),
            left_out === policies.length ? null : total,
          ],
    empty: 'No LRP policies that count',
    notes:
      left_out > 0
        ? [`${counted(left_out, 'policy', 'policies')} without a put or its price: not in the total of P/L`]
        : [],
  });
}
