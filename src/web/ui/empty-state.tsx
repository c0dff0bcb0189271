import { Button, Paper, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { SectionTitle } from './typography.ts';

interface EmptyStateProps {
  /** `No Lots Found` */
  title: string;
  /** One sentence of help. */
  children?: ReactNode;
  /** The button to add the first item. */
  action?: ReactNode;
  icon?: ReactNode;
}

/** Shown in place of an empty list. */
export function EmptyState({ title, children, action, icon }: EmptyStateProps) {
  return (
    <Paper withBorder p="xl">
      <Stack align="center" gap="xs" ta="center">
        {icon}
        <SectionTitle>{title}</SectionTitle>
        {children && (
          <Text c="dimmed" maw={480}>
            {children}
          </Text>
        )}
        {action}
      </Stack>
    </Paper>
  );
}

interface NothingMatchesProps {
  title: string;
  onClear: () => void;
  /** `No policy matches your search.` */
  children: string;
}

/** Shown in place of a list when its search or filters match nothing. */
export const NothingMatches = ({ title, onClear, children }: NothingMatchesProps) => (
  <EmptyState
    title={title}
    action={
      <Button variant="default" onClick={onClear}>
        Clear all filters
      </Button>
    }
  >
    {children}
  </EmptyState>
);
