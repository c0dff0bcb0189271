import { Button, Group, Paper, Stack, Title } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';
import classes from './protect.module.css';

interface FoldingCardProps {
  label: string;
  /** The figures that a phone shows too while the card is collapsed. */
  facts: ReactNode;
  /** As wide as the page: its figures stand side by side. */
  wide?: boolean | undefined;
  /** Whether it is expanded at first. */
  startsOpen?: boolean | undefined;
  children: ReactNode;
}

/** A card of the comparison. On a phone it is collapsed to its name and first figures. */
export function FoldingCard({ label, facts, wide = false, startsOpen = false, children }: FoldingCardProps) {
  const narrow = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false });
  const [unfolded, setUnfolded] = useState(startsOpen);
  const open = !narrow || unfolded;
  return (
    <Paper withBorder p="md" component="section" aria-label={label}>
      <Stack gap="sm">
        <Group justify="space-between">
          <Title order={3} size="h5">
            {label}
          </Title>
          {narrow && (
            <Button
              variant="default"
              size="xs"
              aria-expanded={open}
              aria-label={`${open ? 'Hide' : 'Show'} ${label}`}
              onClick={() => setUnfolded(!open)}
            >
              {open ? 'Hide' : 'Show'}
            </Button>
          )}
        </Group>
        <dl className={classes.facts} data-wide={wide || undefined}>
          {facts}
        </dl>
        {open && children}
      </Stack>
    </Paper>
  );
}
