import { perCwt, perHeadIn } from '#domain/closeout/money';
import { closeoutNotes } from '#domain/closeout/sheet';
import { CLOSEOUT_STATE_LABELS } from '#domain/closeout/closeout';
import { marketMoveMessage } from '#domain/closeout/messages';
import { priceMessage } from '../../../parts/price-messages.ts';
import type { LotCloseout } from './lot-closeout.ts';
import { moneyLines } from './money-lines.ts';
import { figuresByDeads } from './performance-table.tsx';

type Cell = string | number | null;

interface CloseoutSheet {
  name: string;
  fields: string[];
  rows: Cell[][];
}

/** The closeout as sheets of a workbook: numbers as numbers, a missing figure as an empty cell. */
export const closeoutSheets = (closeout: LotCloseout): CloseoutSheet[] => [
  { name: 'Closeout', fields: ['Figure', 'Value'], rows: summaryRows(closeout) },
  {
    name: 'Money',
    fields: ['Line', 'Note', 'To date, $', 'Projected, $', '$/head in', '$/cwt out', 'Estimated from'],
    rows: moneyRows(closeout),
  },
  {
    name: 'Performance',
    fields: ['Figure', 'Unit', 'Deads in', 'Deads out'],
    rows: performanceRows(closeout),
  },
];

/** Where the expected price comes from. */
export const priceOrigin = ({ financials: { detail, quote } }: LotCloseout): string =>
  priceMessage(detail.lot.futures_contract, quote);

function summaryRows(closeout: LotCloseout): Cell[][] {
  const { financials, money, prices, sums, performance, state, target, market } = closeout;
  const { lot } = financials.detail;
  return [
    ['Lot', lot.lot],
    ['Owner', lot.owner],
    ['Day', financials.today],
    ['State', state && CLOSEOUT_STATE_LABELS[state]],
    ['Price', priceOrigin(closeout)],
    [state === 'final' ? 'Result, $' : 'Projected result, $', money.result],
    ['Estimate of shipments without proceeds, $', money.sales_estimate],
    ['Result as totals count it, $', money.result_in_totals],
    ['Target profit, $', target],
    ['Price still needed, $/cwt', prices.needed],
    ['Expected price, $/cwt', prices.expected],
    ['Cushion, $/cwt', prices.cushion],
    ['Break-even, $/cwt', prices.break_even],
    ['Break-even with hedges, $/cwt', prices.break_even_with_hedges],
    ['Market move', marketMoveMessage(market)],
    ['Head in', sums.total_received],
    ['Dead', sums.total_dead],
    ['Shipped', sums.total_shipped],
    ['Still to sell', sums.current_hd],
    ['Average in weight, lb', performance.average_in_weight],
    ['Average out weight, lb', performance.average_out_weight],
    ['Average days', performance.average_days],
    ...closeoutNotes(closeout).map((note) => ['Note', note]),
  ];
}

function moneyRows(closeout: LotCloseout): Cell[][] {
  const { sums, financials } = closeout;
  return moneyLines(closeout).map(({ label, note, to_date, projected, estimate }) => {
    const amount = (projected === undefined ? to_date : projected) ?? null;
    return [
      label,
      note ?? null,
      to_date ?? null,
      projected ?? null,
      perHeadIn(amount, sums),
      perCwt(amount, sums, financials.detail.lot.est_out_wt),
      estimate ?? null,
    ];
  });
}

const performanceRows = (closeout: LotCloseout): Cell[][] =>
  figuresByDeads(closeout).map(({ label, unit, of }) => [label, unit, of.deads_in, of.deads_out]);
