import { Button, Group, Paper, Stack, Title } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';
import { missing, money, perCwt } from '#domain/kit/format';
import type {
  ProtectionChoice,
  ProtectionChoices,
  Comparison,
  ProtectedCattle,
} from '#domain/risk/protection/compare';
import { CASH_LEAVES, CHOICE_LABELS, settlesOn, SOLD_AGAIN } from '#domain/risk/protection/messages';
import { Fact } from '../../ui/fact.tsx';
import classes from './protect.module.css';

/** The cattle, the choices entered, and what they come to. */
export interface ComparedChoices {
  cattle: ProtectedCattle;
  choices: ProtectionChoices;
  found: Comparison;
}

interface ChoiceCardProps {
  choice: ProtectionChoice;
  /** Null until the cattle are entered. */
  compared: ComparedChoices | null;
  /** What part of the weight it covers. */
  covers: string;
  floorNote?: string | null;
  children?: ReactNode;
}

/** One choice: its fields, floor and cost. On a phone it is collapsed to name, floor and cost. */
export function ChoiceCard({ choice, compared, covers, floorNote, children }: ChoiceCardProps) {
  const narrow = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false });
  const [unfolded, setUnfolded] = useState(false);
  const open = !narrow || unfolded;
  const label = CHOICE_LABELS[choice];
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
        <dl className={classes.facts}>
          <Fact size="sm" label="Floor on the covered part" note={floorNote}>
            {floorOf(choice, compared)}
          </Fact>
          <Fact size="sm" label="Cost">
            {costOf(choice, compared)}
          </Fact>
        </dl>
        {open && (
          <>
            {children}
            <dl className={classes.facts}>
              <Fact size="sm" label="Covers">
                {covers}
              </Fact>
              <Fact size="sm" label="When cash is due">
                {CASH_LEAVES[choice]}
              </Fact>
              <Fact size="sm" label="Can be closed early">
                {SOLD_AGAIN[choice]}
              </Fact>
              <Fact size="sm" label="Settles against">
                {settlesOn(choice, compared?.cattle.root ?? 'GF')}
              </Fact>
            </dl>
          </>
        )}
      </Stack>
    </Paper>
  );
}

/** `$175.26/cwt`, `none` without protection. */
function floorOf(choice: ProtectionChoice, compared: ComparedChoices | null): string {
  if (choice === 'nothing') return 'none';
  const floor = compared?.found.floor_on_covered_cwt[choice] ?? null;
  return floor === null ? missing : `${perCwt(floor)}/cwt`;
}

/** `$44.33 a head, $4,432.50 in all`. */
function costOf(choice: ProtectionChoice, compared: ComparedChoices | null): string {
  const cost = compared?.found.cost[choice];
  if (!cost || cost.total === null) return missing;
  return `${money(cost.per_head)} per head, ${money(cost.total)} in all`;
}
