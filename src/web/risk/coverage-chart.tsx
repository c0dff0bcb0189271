import { BarChart } from '@mantine/charts';
import '@mantine/charts/styles.css';
import type { MonthCoverage } from '#domain/book/coverage';
import { weight } from '#domain/kit/format';
import { useChartSize } from '../ui/use-chart-size.ts';

const series = [
  { name: 'Lots need', color: 'gray.5', stackId: 'need' },
  { name: 'Futures', color: 'hay.4', stackId: 'held' },
  { name: 'Options', color: 'blue.4', stackId: 'held' },
  { name: 'LRP', color: 'teal.4', stackId: 'held' },
];

/** Two bars per month: the need of lots, and the weight held, stacked by kind. The table below has the same figures. */
export function CoverageChart({ months }: { months: readonly MonthCoverage[] }) {
  const { width, height } = useChartSize(320);
  const data = months.map((month) => ({
    month: month.symbol,
    'Lots need': month.need,
    Futures: month.futures,
    Options: month.options,
    LRP: month.lrp,
  }));
  return (
    <div
      role="img"
      aria-label="Bars of what lots need and what is held, by contract month, in pounds; the table below has the figures"
    >
      <BarChart
        key={width}
        w={width}
        h={height}
        data={data}
        dataKey="month"
        series={series}
        withLegend
        xAxisLabel="Contract month"
        yAxisLabel="Thousand lb"
        yAxisProps={{ tickFormatter: (value: number) => weight(value / 1000) }}
        valueFormatter={(value) => `${weight(value)} lb`}
        barProps={{ isAnimationActive: false }}
      />
    </div>
  );
}
