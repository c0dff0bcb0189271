import type { EquityComparison, EquityExplanation, Outline } from '#domain/snapshots/comparison/comparison';
import { CAUSE_WORDS, dayMessage } from '#domain/snapshots/comparison/messages';
import { day as written, sentence } from '#domain/kit/format';
import type { WaterfallStep } from '../ui/waterfall.tsx';

const between = (
  comparison: EquityComparison,
  { before, after }: { before: number; after: number },
  steps: readonly { label: string; amount: number }[],
): WaterfallStep[] => [
  { label: written(comparison.from), amount: before, isTotal: true },
  ...steps.filter(({ amount }) => amount !== 0).map((step) => ({ ...step, isTotal: false })),
  { label: sentence(dayMessage(comparison.to)), amount: after, isTotal: true },
];

/** From equity on the first day, over each cause in the order of calculation, to equity on the second. */
export const bridgeSteps = (comparison: EquityComparison, explained: EquityExplanation): WaterfallStep[] =>
  between(
    comparison,
    explained,
    explained.causes.map(({ cause, total }) => ({ label: CAUSE_WORDS[cause].label, amount: total })),
  );

/** The same over the parts of Est. Net Equity. */
export const outlineSteps = (comparison: EquityComparison, outline: Outline): WaterfallStep[] =>
  between(comparison, outline, [
    { label: 'Est. Future Value', amount: outline.value },
    { label: 'Total Cost', amount: outline.cost },
    { label: 'Trades P/L', amount: outline.trades },
    { label: 'Total Expenses', amount: outline.expenses },
  ]);
