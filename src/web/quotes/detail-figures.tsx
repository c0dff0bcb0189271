import { Stack } from '@mantine/core';
import type { QuoteSource } from '#domain/market/quotes';
import { time } from '../lib/format.ts';
import classes from './detail.module.css';
import { SOURCE_LABELS } from '#domain/market/quotes';
import { TrendLine } from './trend-line.tsx';
import { SmallNote } from '../ui/typography.ts';

interface DetailFiguresProps {
  symbol: string;
  figures: readonly (readonly [name: string, value: string])[];
  updatedAt: string;
  source: QuoteSource;
}

/** The details of an expanded row: the day's prices, their source and time, and the trend. */
export function DetailFigures({ symbol, figures, updatedAt, source }: DetailFiguresProps) {
  return (
    <Stack gap="sm" p="xs">
      <dl className={classes.figures}>
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div>
          <dt>Last Updated</dt>
          <dd>{time(updatedAt)}</dd>
        </div>
        <div>
          <dt>Source</dt>
          <dd>{SOURCE_LABELS[source]}</dd>
        </div>
      </dl>
      <TrendLine symbol={symbol} />
      <SmallNote>Prices in $/cwt</SmallNote>
    </Stack>
  );
}
