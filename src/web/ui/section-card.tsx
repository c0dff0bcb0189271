import { Paper, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

interface SectionCardProps {
  title: string;
  about: ReactNode;
  children: ReactNode;
}

/** A section of a page in a card, with a line about what it is for. */
export const SectionCard = ({ title, about, children }: SectionCardProps) => (
  <Paper withBorder p={{ base: 'md', sm: 'lg' }} component="section" aria-label={title}>
    <Stack gap="md">
      <div>
        <Title order={2} size="h4">
          {title}
        </Title>
        <Text size="sm" c="dimmed">
          {about}
        </Text>
      </div>
      {children}
    </Stack>
  </Paper>
);
