import { BarChart } from '@mantine/charts';
import '@mantine/charts/styles.css';
import { moneySigned, moneyWhole } from '#domain/format';
import type { WaterfallStep } from './waterfall-steps.ts';

const colourOf = ({ amount, isResult }: WaterfallStep): string => {
  if (isResult) return 'hay.4';
  return amount < 0 ? 'red.4' : 'green.4';
};

/** A bar a step, each beginning where the last one ended. */
export function WaterfallChart({ steps, height }: { steps: readonly WaterfallStep[]; height: number }) {
  const data = steps.map((step) => ({
    step: step.label,
    Amount: step.amount,
    color: colourOf(step),
    standalone: step.isResult,
  }));
  return (
    <div
      role="img"
      aria-label="Bars from revenue over costs and hedges to the result; the table has the figures"
    >
      <BarChart
        h={height}
        data={data}
        dataKey="step"
        type="waterfall"
        series={[{ name: 'Amount', color: 'hay.4' }]}
        yAxisProps={{ width: 90, tickFormatter: moneyWhole }}
        valueFormatter={moneySigned}
        barProps={{ isAnimationActive: false }}
      />
    </div>
  );
}
