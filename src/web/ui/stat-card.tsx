import { Paper, SimpleGrid, Skeleton, Text, type TextProps } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './stat-card.module.css';
import { Note, SmallNote } from './messages.tsx';

interface FactProps extends Pick<TextProps, 'size' | 'fw'> {
  label: string;
  note?: string | null | undefined;
  children: ReactNode;
}

export const Fact = ({ label, note, children, ...text }: FactProps) => (
  <div>
    <Text component="dt" size="xs" c="dimmed">
      {label}
    </Text>
    <Text component="dd" m={0} {...text}>
      {children}
    </Text>
    {note && (
      <Text component="dd" size="xs" c="dimmed" m={0}>
        {note}
      </Text>
    )}
  </div>
);

interface StatCardProps {
  label: string;
  value: ReactNode;
  /** Under the figure: `Insured value` */
  note?: ReactNode;
  tone?: 'gain' | 'loss' | undefined;
  loading?: boolean;
}

export const StatCard = ({ label, value, note, tone, loading = false }: StatCardProps) => (
  <Paper
    withBorder
    p="md"
    component="section"
    className={classes.card}
    aria-label={label}
    aria-busy={loading}
  >
    <Note>{label}</Note>
    {loading ? (
      <Skeleton height="1.7rem" width="60%" my="0.25rem" />
    ) : (
      <div className={[classes.value, tone].filter(Boolean).join(' ')}>{value}</div>
    )}
    {note && <SmallNote>{note}</SmallNote>}
  </Paper>
);

/** Summary cards side by side, two to a row on a phone. */
export const StatCards = ({ children }: { children: ReactNode }) => (
  <SimpleGrid cols={{ base: 2, md: 4 }} spacing="sm">
    {children}
  </SimpleGrid>
);
