import { SimpleGrid, type SimpleGridProps, Skeleton, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './lot-summary.module.css';

/** A figure with its label; `undefined` while it is loading. */
export type LabelledFigure = readonly [label: string, value: ReactNode];

interface FigureListProps {
  figures: readonly LabelledFigure[];
  cols: SimpleGridProps['cols'];
  className?: string | undefined;
  /** The labels of figures that a note may stand under: its line is kept free, so that nothing moves when they are loaded. */
  noted?: readonly string[];
}

export const FigureList = ({ figures, cols = 1, className, noted = [] }: FigureListProps) => (
  <SimpleGrid component="dl" cols={cols} spacing="md" m={0} className={className}>
    {figures.map(([label, value]) => (
      <div key={label}>
        <Text component="dt" size="sm" c="dimmed">
          {label}
        </Text>
        <dd className={classes.value} data-noted={noted.includes(label) || undefined}>
          {value === undefined ? <Skeleton height={20} width="70%" my={4} /> : value}
        </dd>
      </div>
    ))}
  </SimpleGrid>
);
