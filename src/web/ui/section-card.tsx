import { Paper, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { Note, SectionTitle } from './messages.tsx';

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
        <SectionTitle>{title}</SectionTitle>
        <Note>{about}</Note>
      </div>
      {children}
    </Stack>
  </Paper>
);
