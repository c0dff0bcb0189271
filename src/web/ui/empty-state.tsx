import { Paper, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

interface EmptyStateProps {
  /** `No Lots Found` */
  title: string;
  /** One sentence that teaches. */
  children?: ReactNode;
  /** The button that fills it. */
  action?: ReactNode;
  icon?: ReactNode;
}

/** Stands where a list would be. */
export function EmptyState({ title, children, action, icon }: EmptyStateProps) {
  return (
    <Paper withBorder p="xl">
      <Stack align="center" gap="xs" ta="center">
        {icon}
        <Title order={2} size="h4">
          {title}
        </Title>
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
