import { LineChart } from '@mantine/charts';
import '@mantine/charts/styles.css';
import { perCwt, perCwtInWords, price } from '#domain/kit/format';
import { type ProtectionChoice, CHOICES } from '#domain/risk/protection/compare';
import { CHOICE_LABELS } from '#domain/risk/protection/messages';
import { useChartSize } from '../../ui/use-chart-size.ts';
import type { ComparedChoices } from '#domain/risk/protection/compared';

const COLOURS: Record<ProtectionChoice, string> = {
  nothing: 'gray.5',
  future: 'hay.4',
  put: 'blue.4',
  fence: 'blue.4',
  lrp: 'teal.4',
};

interface EndChartProps {
  compared: ComparedChoices;
  need: number | null;
  needName: string;
}

/** A line for each choice: $/cwt by futures price. The table has the same figures. */
export function EndChart({ compared: { choices, found }, need, needName }: EndChartProps) {
  const { width, height } = useChartSize(320);
  const shown = CHOICES.filter((choice) => choices[choice] !== undefined);
  const data = found.rows.toReversed().map((row) => ({
    futures: price(row.futures),
    ...Object.fromEntries(shown.map((choice) => [CHOICE_LABELS[choice], row.per_cwt[choice]])),
  }));
  return (
    <div role="img" aria-label="Net price of each choice by futures price, $/cwt; the table has the figures">
      <LineChart
        key={width}
        w={width}
        h={height}
        data={data}
        dataKey="futures"
        series={shown.map((choice) => ({ name: CHOICE_LABELS[choice], color: COLOURS[choice] }))}
        withLegend
        curveType="linear"
        xAxisLabel="Futures price, $/cwt"
        yAxisLabel="$/cwt"
        yAxisProps={{ domain: ['auto', 'auto'] }}
        valueFormatter={(value) => perCwt(value)}
        {...(need !== null && {
          referenceLines: [{ y: need, label: `${needName} ${perCwtInWords(need)}`, color: 'gray.3' }],
        })}
        lineProps={{ isAnimationActive: false }}
      />
    </div>
  );
}
