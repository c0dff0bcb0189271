import { averageSalePrice, expenseLines } from '#domain/closeout/money';
import { head, perCwtInWords, weight } from '#domain/format';
import { sumCents } from '#domain/money';
import { typeLabel } from '../../../expenses/labels.ts';
import { expectedMessage, resultMessage } from './closeout-messages.ts';
import { hedgeLines } from './hedge-lines.ts';
import type { LotCloseout } from './lot-closeout.ts';
import type { MoneyLine } from './money-line.ts';

const PROJECTED = 'Projected, not booked yet';

/** Every line from revenue to result, in their order. The figures are the domain's; lines that a lot has nothing for are left out. */
export const moneyLines = (closeout: LotCloseout): MoneyLine[] => [
  ...revenueLines(closeout),
  ...costLines(closeout),
  ...hedgeLines(closeout),
  ...resultLines(closeout),
];

const resultEstimate = (closeout: LotCloseout): string | undefined =>
  closeout.state === 'final' ? undefined : resultMessage(closeout);

function revenueLines(closeout: LotCloseout): MoneyLine[] {
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
  if (isSelling)
    lines.push({
      id: 'to-sell',
      label: 'Cattle still to sell (est.)',
      note: `${head(sums.current_hd)} head`,
      weight: 'line',
      to_date: undefined,
      projected: money.to_sell,
      estimate: expectedMessage(closeout),
      records,
    });
  lines.push({
    id: 'revenue',
    label: 'Revenue',
    weight: 'sum',
    to_date: money.sold,
    projected: money.revenue,
    estimate: isSelling ? expectedMessage(closeout) : undefined,
  });
  return lines;
}

function costLines({ money, sums, financials }: LotCloseout): MoneyLine[] {
  return [
    {
      id: 'bought',
      label: 'Cattle bought',
      note: `${head(sums.total_received)} head, ${weight(sums.total_pay_wt)} lb`,
      weight: 'line',
      to_date: money.bought,
      projected: money.bought,
      records: 'receivings and outs',
    },
    ...expenseLines(financials.detail.expenses).flatMap(({ type, actual, projected }): MoneyLine[] => [
      ...(actual !== 0
        ? [
            {
              id: type,
              label: typeLabel(type),
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
              label: `${typeLabel(type)}, projected`,
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

function resultLines(closeout: LotCloseout): MoneyLine[] {
  const { money, state } = closeout;
  const result: MoneyLine = {
    id: 'result',
    label: state === 'final' ? 'Result' : 'Projected result',
    weight: 'result',
    to_date: undefined,
    projected: money.result,
    estimate: resultEstimate(closeout),
    isSigned: true,
  };
  if (state === 'final') return [result];
  const soFar: MoneyLine = {
    id: 'so-far',
    label: 'Spent and received so far',
    weight: 'sum',
    to_date: money.spent_and_received,
    projected: undefined,
    isSigned: true,
  };
  return [soFar, result];
}
