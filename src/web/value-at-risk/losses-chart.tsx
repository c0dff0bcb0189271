import { BarChart } from '@mantine/charts';
import '@mantine/charts/styles.css';
import { day, moneyWhole, moneyWholeSigned } from '#domain/kit/format';
import type { ValueAtRisk } from '#domain/risk/value-at-risk/result';

import { useChartSize } from '../ui/use-chart-size.ts';

interface LossesChartProps {
  changes: ValueAtRisk['changes'];
  /** The loss that one day in twenty passes, $. */
  line: number;
  height: number;
}

/** A bar a day, worst first, with the line that one in twenty passes. */
export function LossesChart({ changes, line, height: chosenHeight }: LossesChartProps) {
  const { width, height } = useChartSize(chosenHeight);
  const data = changes.map(({ day: of, change }) => ({
    day: day(of),
    Change: change,
    color: change < 0 ? 'red.4' : 'green.4',
  }));
  return (
    <div
      role="img"
      aria-label={`Bars of what each of ${changes.length} past days would do today, worst first; the line is at a loss of ${moneyWhole(line)}. The table has the figures`}
    >
      <BarChart
        key={width}
        w={width}
        h={height}
        data={data}
        dataKey="day"
        series={[{ name: 'Change', color: 'hay.4' }]}
        getBarColor={(value) => (value < 0 ? 'red.4' : 'green.4')}
        withXAxis={false}
        yAxisProps={{ width: 90, tickFormatter: moneyWhole }}
        valueFormatter={moneyWholeSigned}
        referenceLines={[
          {
            y: -line,
            label: `1 in 20 is worse: ${moneyWhole(line)}`,
            labelPosition: 'insideBottomRight',
            color: 'hay.4',
          },
        ]}
        barProps={{ isAnimationActive: false }}
      />
    </div>
  );
}
