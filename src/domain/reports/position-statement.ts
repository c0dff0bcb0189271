import { excludedMessages } from '../book/excluded.ts';
import { tradeProfits } from '../book/open-book.ts';
import type { Day } from '../kit/days.ts';
import { minus, sumCents, sumKnown, toCents } from '../kit/money.ts';
import { inSymbolOrder } from '../market/symbols.ts';
import { requirementOf } from '../risk/margin/requirement.ts';
import { directionOf } from '../trades/trades.ts';
import { lrpTie, realizedTable, tradesTie } from './ties.ts';
import { groupedBy } from '../kit/grouping.ts';
import { insuredHead, insuredValueOf, positionProfit, positionsProfit } from '../lrp/lrp.ts';
import { column, type Report, type ReportHead, type ReportTable, tableOf } from './document.ts';
import { contractText, linesTotal, netFutures, type PositionLine, positionLines } from './position-lines.ts';
import { equityLines } from '../closeout/equity-lines.ts';
import type { EntityBook, ReportPolicy } from './equity-report.ts';

/**
 * The position statement: open trades by account and contract and one by one, with an empty column to tick against the broker's
 * statement, each account's equity and requirement, realized P/L of this month and year, net futures, the LRP policies that
 * count, and how both tie to the equity report. The P/L of the open trades is that of Futures & Options and of the Value Summary.
 * Example: 4 LEZ26 sold at 236.55, now 229.45, are a line of Short 4 with +$11,360.00. Source: decisions 19 to 25, 44 and 91.
 */
export function positionStatement(book: EntityBook, head: ReportHead): Report {
  const lines = positionLines(book.trades, book.prices, head.day);
  const { total, excluded_count } = linesTotal(lines);
  const lots = equityLines(book, head.day);
  const lrp = positionsProfit(book.policies);
  const known = lines.length === 0 || excluded_count < book.trades.length;
  return {
    title: 'Position Statement',
    ...head,
    figures: [
      { label: 'Futures & Options P/L', kind: 'result', value: known ? total : null },
      {
        label: 'LRP P/L',
        kind: 'result',
        value: lrp.excluded_count > 0 && lrp.excluded_count === book.policies.length ? null : lrp.total,
      },
      { label: 'Realized this year', kind: 'result', value: sumCents(book.realized.map(({ year }) => year)) },
      { label: 'Open trades', kind: 'count', value: book.trades.length },
      { label: 'LRP policies in force', kind: 'count', value: book.policies.length },
    ],
    tables: [
      tradesTable(lines, known ? total : null, excluded_count),
      fillsTable(book),
      accountsTable(book, lines, head.day),
      realizedTable(book),
      netTable(book),
      policiesTable(book.policies),
      tradesTie(book, lots),
      lrpTie(book, lots),
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
      [column('Side', 'text', 4.5), ({ direction }) => direction],
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

/** Every open trade with its date, to find it on the broker's statement; its P/L is that of Futures & Options. */
function fillsTable({ trades, prices }: EntityBook): ReportTable {
  const fills = trades.toSorted(
    (one, other) =>
      one.acct.localeCompare(other.acct, 'en', { numeric: true }) ||
      one.trade_date.localeCompare(other.trade_date) ||
      inSymbolOrder(one.symbol, other.symbol),
  );
  const profits = tradeProfits(fills, prices);
  const { total, excluded_count } = sumKnown(profits);
  return tableOf(
    fills.map((trade, at) => ({ ...trade, profit: profits[at] ?? null })),
    {
      title: 'Fills',
      fields: [
        [column('Account', 'text', 8), ({ acct }) => acct, 'Total'],
        [column('Trade date', 'day', 7), ({ trade_date }) => trade_date],
        [column('Contract', 'text', 14), contractText],
        [column('Side', 'text', 4.5), ({ b_s }) => (directionOf(b_s) > 0 ? 'Long' : 'Short')],
        [column('Quantity', 'count', 5.5), ({ quantity }) => quantity],
        [column('Price', 'price', 6.5, { unit: '$/cwt' }), ({ price_amount }) => price_amount],
        [column('P/L', 'result', 9), ({ profit }) => profit, excluded_count === fills.length ? null : total],
        [column('Lot', 'text', 7), ({ lot }) => lot ?? ''],
        [column('On statement', 'tick', 7), () => null, null],
      ],
      empty: 'No open trades',
    },
  );
}

/** Each account: P/L of its open trades, its equity since the last statement, and the margin that its futures require. */
function accountsTable(
  { accounts, rates }: EntityBook,
  lines: readonly PositionLine[],
  today: Day,
): ReportTable {
  const byAccount = groupedBy(lines, ({ acct }) => acct);
  const names = new Set([...accounts.map(({ acct }) => acct), ...byAccount.keys()]);
  const rows = [...names].map((acct) => {
    const account = accounts.find((one) => one.acct === acct);
    const own = byAccount.get(acct) ?? [];
    const { total, excluded_count } = linesTotal(own);
    const trades = tradesIn(own);
    const required = account ? requirementOf(account.held, rates, today) : null;
    const equity = account?.equity ?? null;
    return {
      acct,
      trades,
      profit: trades > 0 && excluded_count === trades ? null : total,
      day: account?.balance?.day ?? null,
      equity,
      required,
      room: equity === null || required === null ? null : toCents(minus(equity, required.maintenance)),
    };
  });
  return tableOf(rows, {
    title: 'Accounts',
    fields: [
      [column('Account', 'text', 8), ({ acct }) => acct, 'Total'],
      [column('Statement of', 'day', 7), ({ day }) => day],
      [column('Account equity', 'money', 7.5), ({ equity }) => equity],
      [column('Initial margin', 'money', 7.5), ({ required }) => required?.initial ?? null],
      [column('Maintenance', 'money', 7.5), ({ required }) => required?.maintenance ?? null],
      [column('Equity less maintenance', 'result', 8), ({ room }) => room],
      [column('Open trades', 'count', 5), ({ trades }) => trades, tradesIn(lines)],
      [column('Open P/L', 'result', 8), ({ profit }) => profit, linesTotal(lines).total],
      [column('On statement', 'tick', 7), () => null, null],
    ],
    empty: 'No broker accounts',
    notes: [
      'Account equity is the last statement entered, plus futures gains and losses since. Requirements are at the margin rates entered, with no credit for spreads.',
    ],
  });
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
  const { total, excluded_count } = positionsProfit(policies);
  const known = excluded_count === policies.length ? null : total;
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
    empty: 'No LRP policies in force',
    notes: excludedMessages({ policies_without_value: { count: excluded_count } }),
  });
}
