import { BarChart } from '@mantine/charts';
import '@mantine/charts/styles.css';
import { moneySigned, moneyWhole } from '#domain/format';
import type { WaterfallStep } from './waterfall.tsx';

const colourOf = ({ amount, isTotal }: WaterfallStep): string => {
  if (isTotal) return 'hay.4';
  return amount < 0 ? 'red.4' : 'green.4';
};

/** The part of the axis in which the bars begin and end, with room around it. Totals that reach to zero need all of it. */
function rangeOf(steps: readonly WaterfallStep[]): [number, number] {
  let level = 0;
  const levels = steps.map(({ amount, isTotal }) => (level = isTotal ? amount : level + amount));
  const [low, high] = [Math.min(...levels), Math.max(...levels)];
  const room = (high - low) * 0.15 || Math.abs(high) * 0.05 || 1;
  return [low > 0 ? Math.max(0, low - room) : low - room, high < 0 ? Math.min(0, high + room) : high + room];
}

interface WaterfallChartProps {
  steps: readonly WaterfallStep[];
  label: string;
  height: number;
  /** Whether the axis begins near the lowest bar, where zero is far away. */
  zoomed: boolean;
}

/** More labels than this stand aslant below their bars. */
const MOST_UPRIGHT = 8;

/** A bar a step, each beginning where the last one ended. */
export function WaterfallChart({ steps, label, height, zoomed }: WaterfallChartProps) {
  // The first step begins at zero, as a total does, and the next ones go on from it.
  const data = steps.map((step, at) => ({
    step: step.label,
    Amount: step.amount,
    color: colourOf(step),
    standalone: step.isTotal && at > 0,
  }));
  const isCrowded = steps.length > MOST_UPRIGHT;
  return (
    <div role="img" aria-label={label}>
      <BarChart
        h={height}
        data={data}
        dataKey="step"
        type="waterfall"
        series={[{ name: 'Amount', color: 'hay.4' }]}
        {...(isCrowded && { xAxisProps: { interval: 0, angle: -30, textAnchor: 'end', height: 96 } })}
        yAxisProps={{
          width: 90,
          tickFormatter: moneyWhole,
          ...(zoomed && { domain: rangeOf(steps), allowDataOverflow: true }),
        }}
        valueFormatter={moneySigned}
        barProps={{ isAnimationActive: false }}
      />
    </div>
  );
}
