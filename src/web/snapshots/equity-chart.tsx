import { LineChart } from '@mantine/charts';
import '@mantine/charts/styles.css';
import type { Snapshot } from '#domain/snapshots/snapshots';
import { type Day, isDay } from '#domain/kit/days';
import { day, money, moneyWhole } from '#domain/kit/format';
import { useChartSize } from '../ui/use-chart-size.ts';

type Point = Pick<Snapshot, 'snapshot_date' | 'gross_equity' | 'net_equity' | 'equity_with_sales'>;

const seriesOf = (withSales: string, withGross: boolean) => [
  ...(withGross ? [{ name: 'gross_equity', label: 'Gross Equity', color: 'gray.4' }] : []),
  { name: 'equity_with_sales', label: withSales, color: 'teal.4', strokeDasharray: '2 3' },
  // Last, and so on top: where nothing is sold or insured the two are one line.
  { name: 'net_equity', label: 'Net Equity', color: 'hay.4', strokeDasharray: '6 3' },
];

interface EquityChartProps {
  points: readonly Point[];
  withSales: string;
  withGross: boolean;
  height: number;
  onPick?: ((day: Day) => void) | undefined;
}

/**
 * Gross equity as a solid line, net as a dashed one, equity with sales and LRP as a dotted one; a day without a price is a gap,
 * not a zero.
 */
export function EquityChart({
  points,
  withSales,
  withGross,
  height: chosenHeight,
  onPick,
}: EquityChartProps) {
  const { width, height } = useChartSize(chosenHeight);
  return (
    <div
      role="img"
      aria-label={`Lines of ${withGross ? 'Gross Equity, ' : ''}Net Equity and ${withSales} by day; the table has the figures`}
    >
      <LineChart
        key={width}
        w={width}
        h={height}
        data={[...points]}
        dataKey="snapshot_date"
        series={seriesOf(withSales, withGross)}
        withLegend
        withDots={points.length < 30}
        connectNulls={false}
        curveType="linear"
        valueFormatter={money}
        xAxisProps={{ tickFormatter: day, minTickGap: 40, interval: 'equidistantPreserveStart' }}
        yAxisProps={{ width: 90, tickFormatter: moneyWhole }}
        yAxisLabel="Equity, $"
        lineProps={{ isAnimationActive: false }}
        {...(onPick && { lineChartProps: { onClick: ({ activeLabel }) => pick(onPick, activeLabel) } })}
      />
    </div>
  );
}

/** A click beside the points has no day. */
function pick(onPick: (day: Day) => void, label: unknown): void {
  if (typeof label === 'string' && isDay(label)) onPick(label);
}
