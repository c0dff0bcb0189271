import { counted, head, perCwtInWords, sentence, weight } from '../kit/format.ts';
import { sumCents } from '../kit/money.ts';
import { lotFigures } from '../lots/lots.ts';
import { hedgeLines, type MoneyLine } from './hedge-lines.ts';
import { resultName } from './messages.ts';
import { averageSalePrice, expenseTypeLines } from './money.ts';
import type { CloseoutSheet } from './sheet.ts';

const PROJECTED = 'Projected, not booked yet';

interface Estimates {
  expected: string;
  result: string;
}

/**
 * Every line from revenue to result, in their order; lines that a lot has nothing for are left out. Example: a lot with head has
 * *Cattle sold*, *Cattle still to sell (est.)*, *Revenue*, and so on down to *Projected Result*. Source: decisions 65 and 66.
 */
export const moneyLines = (closeout: CloseoutSheet, estimates: Estimates): MoneyLine[] => [
  ...revenueLines(closeout, estimates),
  ...costLines(closeout),
  ...hedgeLines(closeout),
  ...resultLines(closeout, estimates),
];

function revenueLines(closeout: CloseoutSheet, { expected }: Estimates): MoneyLine[] {
  const { money, sums } = closeout;
  const average = averageSalePrice(sums);
  const isSelling = sums.current_hd > 0;
  const sold = [
    `${head(sums.total_shipped)} head`,
    ...(sums.shipped_weight > 0 ? [`${weight(sums.shipped_weight)} lb`] : []),
    ...(average === null ? [] : [`${perCwtInWords(average)} $/cwt`]),
  ];
  const records = 'receivings and outs';
  const lines: MoneyLine[] = [
    {
      id: 'sold',
      label: 'Cattle sold',
      note: sold.join(', '),
      weight: 'line',
      to_date: money.sold,
      projected: money.sold,
      records,
    },
  ];
  if (sums.shipments_without_proceeds > 0)
    lines.push({
      id: 'sold-estimate',
      label: 'Sold, proceeds to come (est.)',
      note: counted(sums.shipments_without_proceeds, 'shipment'),
      weight: 'line',
      to_date: undefined,
      projected: money.sales_estimate,
      estimate: expected,
      records,
    });
  if (isSelling)
    lines.push({
      id: 'to-sell',
      label: 'Cattle still to sell (est.)',
      note: `${head(sums.current_hd)} head`,
      weight: 'line',
      to_date: undefined,
      projected: money.to_sell,
      estimate: expected,
      records,
    });
  lines.push({
    id: 'revenue',
    label: 'Revenue',
    weight: 'sum',
    to_date: money.sold,
    projected: money.revenue,
    estimate: isSelling ? expected : undefined,
  });
  return lines;
}

/** Example: `190 head, 130,720 lb, 322.00 $/cwt bought` */
function boughtNote(sums: CloseoutSheet['sums']): string {
  const { cost_per_cwt: price } = lotFigures(sums);
  const bought = `${head(sums.total_received)} head, ${weight(sums.total_pay_wt)} lb`;
  return price === null ? bought : `${bought}, ${perCwtInWords(price)} $/cwt bought`;
}

function costLines({ money, sums, records }: CloseoutSheet): MoneyLine[] {
  return [
    {
      id: 'bought',
      label: 'Cattle bought',
      note: boughtNote(sums),
      weight: 'line',
      to_date: money.bought,
      projected: money.bought,
      records: 'receivings and outs',
    },
    ...expenseTypeLines(records.expenses).flatMap(({ type, actual, projected }): MoneyLine[] => [
      ...(actual !== 0
        ? [
            {
              id: type,
              label: sentence(type),
              weight: 'line' as const,
              to_date: actual,
              projected: actual,
              records: 'actual' as const,
            },
          ]
        : []),
      ...(projected !== 0
        ? [
            {
              id: `${type}-projected`,
              label: `${sentence(type)}, projected`,
              weight: 'line' as const,
              to_date: undefined,
              projected,
              estimate: PROJECTED,
              records: 'projected' as const,
            },
          ]
        : []),
    ]),
    {
      id: 'cost',
      label: 'Cost',
      weight: 'sum',
      to_date: sumCents([money.bought, money.expenses_actual]),
      projected: money.cost,
      estimate: sums.expenses_projected > 0 ? PROJECTED : undefined,
    },
  ];
}

function resultLines({ money, state, sums }: CloseoutSheet, { result: estimate }: Estimates): MoneyLine[] {
  const result: MoneyLine = {
    id: 'result',
    label: resultName(state),
    weight: 'result',
    to_date: undefined,
    projected: money.result,
    estimate: state === 'final' ? undefined : estimate,
    isSigned: true,
  };
  if (state === 'final') return [result];
  const inTotals: MoneyLine = {
    id: 'in-totals',
    label: 'With estimated proceeds, as counted in totals',
    weight: 'sum',
    to_date: undefined,
    projected: money.result_in_totals,
    estimate,
    isSigned: true,
  };
  const soFar: MoneyLine = {
    id: 'so-far',
    label: 'Net cash to date',
    weight: 'sum',
    to_date: money.spent_and_received,
    projected: undefined,
    isSigned: true,
  };
  const isEstimated = sums.shipments_without_proceeds > 0 && sums.current_hd > 0;
  return isEstimated ? [soFar, inTotals, result] : [soFar, result];
}
