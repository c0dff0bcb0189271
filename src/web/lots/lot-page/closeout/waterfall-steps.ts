import { sumCents } from '#domain/kit/money';
import { tradesTotal, lrpTotal } from '#domain/closeout/hedge-results';
import { resultName } from '#domain/closeout/messages';
import type { WaterfallStep } from '../../../ui/waterfall.tsx';
import type { LotCloseout } from './lot-closeout.ts';

/** What comes in and goes out, step by step down to the result; null while the result is not known. The steps add up to it. */
export function waterfallSteps({ money, sums, hedges, state }: LotCloseout): WaterfallStep[] | null {
  const { result, to_sell } = money;
  if (result === null || to_sell === null) return null;
  const steps = [
    { label: 'Cattle sold', amount: money.sold },
    { label: 'To sell', amount: to_sell },
    { label: 'Cattle bought', amount: -money.bought },
    { label: 'Feed', amount: -sums.feed },
    {
      label: 'Other expenses',
      amount: -sumCents([money.expenses_actual, money.expenses_projected, -sums.feed]),
    },
    { label: 'Trades', amount: tradesTotal(hedges.trades) },
    { label: 'LRP', amount: lrpTotal(hedges.lrp) },
  ];
  return [
    ...steps.filter(({ amount }) => amount !== 0).map((step) => ({ ...step, isTotal: false })),
    { label: resultName(state), amount: result, isTotal: true },
  ];
}
