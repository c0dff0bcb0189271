import { isBeforeCostToFinish, type MissingCost } from '../lots/lots.ts';
import { amountPerCwt, perHead, perHeadIn } from '../closeout/money.ts';
import { interestOfLot, isWithoutInterest } from '../closeout/interest.ts';
import { firstMissingCost, missingCostMessage } from '../plan/messages.ts';
import {
  breakEvenLines,
  isBreakEvenApart,
  cushionName,
  interestMessage,
  marketMoveMessage,
  resultName,
} from '../closeout/messages.ts';
import { moneyLines } from '../closeout/money-lines.ts';
import { type CloseoutSheet, closeoutNotes } from '../closeout/sheet.ts';
import { CLOSEOUT_STATE_LABELS } from '../closeout/closeout.ts';
import { money, sentence } from '../kit/format.ts';
import {
  column,
  type Report,
  type ReportHead,
  type ReportTable,
  type ReportValue,
  table,
  tableOf,
} from './document.ts';

/** Basis of the estimates; the report's head has the source and time of the prices. */
const ESTIMATES = { expected: 'At the expected price', result: 'At the expected price' };

/**
 * The closeout sheet of a lot as a report: its result, the prices it turns on, its money from revenue to result, and how the cattle
 * did. Example: HP-2599 with 151 of 190 head to sell has a Projected Result of -$4,651.06. Source: decisions 24, 65 and 66.
 */
export function closeoutReport(
  sheet: CloseoutSheet,
  head: ReportHead,
  interestRate: number | null = null,
): Report {
  const { money: of, prices, sums, state, target } = sheet;
  const isOpen = isBeforeCostToFinish(sheet.records.lot);
  const result = resultName(state);
  const missing = firstMissingCost(sheet.records.lot);
  /** Example: 'Need + feed, $/cwt'. */
  const perCwt = (name: string): string => `${name}${missing === null ? '' : ` + ${missing}`}, $/cwt`;
  const kind = isOpen ? 'money' : 'result';
  const cushion = prices.cushion === null ? null : isOpen ? prices.cushion : Math.abs(prices.cushion);
  const move = sums.current_hd > 0 && !isOpen ? marketMoveMessage(sheet.market) : null;
  return {
    title: `Closeout ${sheet.records.lot.lot}`,
    ...head,
    figures: [
      { label: result, kind, value: of.result },
      { label: `${result} per head placed`, kind, value: perHeadIn(of.result, sums) },
      { label: perCwt('Need'), kind: 'per cwt', value: prices.needed },
      { label: 'Expected, $/cwt', kind: 'per cwt', value: prices.expected },
      { label: `${cushionName(prices.cushion, isOpen)}, $/cwt`, kind: 'per cwt', value: cushion },
      ...(isBreakEvenApart(prices)
        ? [
            {
              label: perCwt('Break-even (with hedges)'),
              kind: 'per cwt' as const,
              value: prices.break_even_with_hedges,
            },
          ]
        : []),
    ],
    tables: [
      lotTable(sheet),
      moneyTable(sheet),
      pricesTable(sheet, missing),
      cattleTable(sheet),
      performanceTable(sheet),
    ],
    notes: [
      ...(state === 'final' ? [] : ['Projected figures are estimates: they change with the prices']),
      ...(target === 0 ? [] : [`At the price needed the result is ${money(target)}`]),
      ...(move === null ? [] : [move]),
      ...interestNotes(sheet, interestRate),
      ...closeoutNotes(sheet),
      ...[missingCostMessage(sheet.records.lot, sheet.today)].filter((note) => note !== null),
    ],
  };
}

/** Note on a lot without interest, as on screen. Example: 'No interest booked. At 8.25% it would be $350.34.' */
function interestNotes({ records, sums, performance }: CloseoutSheet, rate: number | null): string[] {
  if (!isWithoutInterest(records.expenses) || sums.total_received === 0) return [];
  if (rate === null) return ['No interest booked'];
  const amount = interestOfLot(sums, performance.average_days, rate);
  return amount === null ? [] : [interestMessage(rate, amount)];
}

const lotTable = ({ records: { lot }, state }: CloseoutSheet): ReportTable =>
  tableOf([lot], {
    title: 'Lot',
    fields: [
      [column('State', 'text', 8), () => state && CLOSEOUT_STATE_LABELS[state]],
      [column('Date in', 'day', 8), ({ date_in }) => date_in],
      [column('Source', 'text', 12), ({ source }) => source],
      [column('Sex', 'text', 6), ({ sex }) => sentence(sex)],
      [column('Location', 'text', 12), ({ location }) => location],
      [column('Contract', 'text', 7), ({ futures_contract }) => futures_contract],
    ],
    empty: '',
  });

/** From revenue to result: to date, and projected; without the columns to date once nothing is to come. */
function moneyTable(sheet: CloseoutSheet): ReportTable {
  const { sums, state, records } = sheet;
  const isFinal = state === 'final';
  const lines = moneyLines(sheet, ESTIMATES).map(({ label, note, to_date, projected, estimate }) => {
    // An entry without a value is left empty; a missing figure is not.
    const each = (amount: number | null | undefined, of: (known: number | null) => ReportValue) =>
      amount === undefined ? '' : of(amount);
    return [
      label,
      [note, estimate].filter((text) => text !== undefined).join('; '),
      ...(isFinal ? [] : [each(to_date, (of) => of), each(to_date, (of) => perHeadIn(of, sums))]),
      each(projected, (of) => of),
      each(projected, (of) => perHeadIn(of, sums)),
      each(projected, (of) => amountPerCwt(of, sums, records.lot.est_out_wt)),
    ];
  });
  return table({
    title: 'Money',
    columns: [
      column('Line', 'text', 14),
      column('Note', 'text', 18),
      ...(isFinal ? [] : [column('To date', 'money', 8), column('To date per head placed', 'money', 7)]),
      column(isFinal ? 'Total' : 'Projected', 'money', 8),
      column(isFinal ? 'Per head placed' : 'Projected per head placed', 'money', 7),
      column(isFinal ? 'Per cwt sold' : 'Projected per cwt sold', 'money', 7),
    ],
    rows: lines.slice(0, -1),
    total: lines.at(-1) ?? null,
    empty: '',
  });
}

function pricesTable({ prices }: CloseoutSheet, missing: MissingCost | null): ReportTable {
  const breakEven = missing === null ? 'Break-even' : `Break-even + ${missing}`;
  const lines = breakEvenLines(prices);
  return table({
    title: 'Prices, $/cwt',
    columns: lines.map(({ label }) => column(label.replace('Break-even', breakEven), 'per cwt', 8)),
    rows: [lines.map(({ price }) => price)],
    empty: '',
  });
}

function cattleTable({ sums, performance }: CloseoutSheet): ReportTable {
  const estimated = sums.current_hd > 0 ? ' (est.)' : '';
  const pounds = { unit: 'lb' };
  return tableOf([{ ...sums, ...performance }], {
    title: 'Cattle',
    fields: [
      [column('Head in', 'head', 6), ({ total_received }) => total_received],
      [column('Dead', 'head', 5), ({ total_dead }) => total_dead],
      [column('Death loss', 'percent', 6), ({ dead_percent }) => dead_percent],
      [column('Shipped', 'head', 6), ({ total_shipped }) => total_shipped],
      [column('Still to sell', 'head', 6), ({ current_hd }) => current_hd],
      [column('Average in weight', 'pounds', 7, pounds), (of) => of.average_in_weight],
      [column(`Average out weight${estimated}`, 'pounds', 7, pounds), (of) => of.average_out_weight],
      [column(`Average days${estimated}`, 'count', 6), ({ average_days }) => average_days],
    ],
    empty: '',
  });
}

/** A row with the dead counted in, and one with them left out. */
function performanceTable({
  performance: of,
  money: { result: total },
  sums,
  state,
  records: { lot },
}: CloseoutSheet): ReportTable {
  const result = perHead(total, sums);
  const missing = firstMissingCost(lot);
  const cost = { unit: '$/cwt' };
  return tableOf(['deads_in', 'deads_out'] as const, {
    title: 'Performance',
    fields: [
      [column('Dead', 'text', 6), (by) => (by === 'deads_in' ? 'Deads in' : 'Deads out')],
      [column('Head-days', 'count', 6), (by) => (by === 'deads_in' ? of.head_days : of.head_days_deads_out)],
      [column('Gain', 'pounds', 6, { unit: 'lb' }), (by) => of.gain[by]],
      [column('ADG', 'daily gain', 6, { unit: 'lb/day' }), (by) => of.adg[by]],
      [column('Cost of gain, feed', 'per cwt', 7, cost), (by) => of.feed_cost_of_gain[by]],
      [column('Cost of gain, feeding', 'per cwt', 7, cost), (by) => of.cost_of_gain[by]],
      [column('Cost of gain, all in', 'per cwt', 7, cost), (by) => of.all_in_cost_of_gain[by]],
      [column(`${resultName(state)} per head`, missing === null ? 'result' : 'money', 6), (by) => result[by]],
    ],
    empty: '',
    notes: missing === null ? [] : [`Costs of gain are before the ${missing} to come`],
  });
}
