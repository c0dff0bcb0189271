import { BarChart } from '@mantine/charts';
import '@mantine/charts/styles.css';
import { moneySigned, moneyWhole } from '#domain/kit/format';
import { useChartSize } from './use-chart-size.ts';
import { useNarrow } from './use-narrow.ts';
import type { WaterfallStep } from './waterfall.tsx';

const colourOf = ({ amount, isTotal }: WaterfallStep): string => {
  if (isTotal) return 'hay.4';
  return amount < 0 ? 'red.4' : 'green.4';
};

/** How far apart the amounts on the axis are: 1, 2 or 5 times a power of ten, for about four of them. */
function stepOver(range: number): number {
  const power = 10 ** Math.floor(Math.log10(range / 4));
  return (([1, 2, 5] as const).find((times) => range / (times * power) <= 5) ?? 10) * power;
}

/** The amounts on the part of the axis in which the bars begin and end. Totals that reach to zero need all of it. */
export function ticksOf(steps: readonly WaterfallStep[]): number[] {
  let level = 0;
  const levels = steps.map(({ amount, isTotal }) => (level = isTotal ? amount : level + amount));
  const [low, high] = [Math.min(...levels), Math.max(...levels)];
  const room = (high - low) * 0.15 || Math.abs(high) * 0.05 || 1;
  const from = low > 0 ? Math.max(0, low - room) : low - room;
  const to = high < 0 ? Math.min(0, high + room) : high + room;
  const step = stepOver(to - from);
  const first = Math.floor(from / step);
  return Array.from({ length: Math.ceil(to / step) - first + 1 }, (_, at) => (first + at) * step);
}

interface WaterfallChartProps {
  steps: readonly WaterfallStep[];
  label: string;
  height: number;
  /** Whether the axis begins near the lowest bar, where zero is far away. */
  zoomed: boolean;
}

/** More labels than this stand aslant below their bars. */
const MOST_UPRIGHT = { desktop: 8, paper: 5, phone: 3 };

/** A bar a step, each beginning where the last one ended. */
export function WaterfallChart({ steps, label, height: chosenHeight, zoomed }: WaterfallChartProps) {
  // The first step begins at zero, as a total does, and the next ones go on from it.
  const data = steps.map((step, at) => ({
    step: step.label,
    Amount: step.amount,
    color: colourOf(step),
    standalone: step.isTotal && at > 0,
  }));
  const ticks = ticksOf(steps);
  const narrow = useNarrow();
  const { width, height } = useChartSize(chosenHeight);
  const place = width !== undefined ? 'paper' : narrow ? 'phone' : 'desktop';
  const isCrowded = steps.length > MOST_UPRIGHT[place];
  return (
    <div role="img" aria-label={label}>
      <BarChart
        key={width}
        w={width}
        h={height}
        data={data}
        dataKey="step"
        type="waterfall"
        series={[{ name: 'Amount', color: 'hay.4' }]}
        {...(isCrowded && {
          xAxisProps: { interval: 0, angle: place === 'phone' ? -45 : -30, textAnchor: 'end', height: 96 },
        })}
        yAxisProps={{
          width: 90,
          tickFormatter: moneyWhole,
          ...(zoomed && {
            ticks,
            domain: [ticks.at(0) ?? 0, ticks.at(-1) ?? 0],
            interval: 0,
            allowDataOverflow: true,
          }),
        }}
        valueFormatter={moneySigned}
        barProps={{ isAnimationActive: false }}
      />
    </div>
  );
}
