import { Paper, SimpleGrid, Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './stat-card.module.css';
import { Note, SmallNote } from './messages.tsx';

interface StatCardProps {
  label: string;
  value: ReactNode;
  /** Under the figure: `Insured value` */
  note?: ReactNode;
  tone?: 'gain' | 'loss' | undefined;
  loading?: boolean;
}

export function StatCard({ label, value, note, tone, loading = false }: StatCardProps) {
  return (
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
        <Skeleton height={28} width="60%" my={4} />
      ) : (
        <div className={[classes.value, tone].filter(Boolean).join(' ')}>{value}</div>
      )}
      {note && <SmallNote>{note}</SmallNote>}
    </Paper>
  );
}

/** Summary cards side by side, two to a row on a phone. */
export function StatCards({ children }: { children: ReactNode }) {
  return (
    <SimpleGrid cols={{ base: 2, md: 4 }} spacing="sm">
      {children}
    </SimpleGrid>
  );
}
