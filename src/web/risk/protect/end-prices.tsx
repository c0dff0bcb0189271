import { Group, SegmentedControl, Stack, Text, Table } from '@mantine/core';
import { useState } from 'react';
import { lazily } from '../../ui/lazily.tsx';
import { NumberField } from '../../ui/fields.tsx';
import { Note, SectionTitle, SmallNote } from '../../ui/messages.tsx';
import { needBeforeHedges, needName, type ComparedChoices } from '#domain/risk/protection/compared';
import type { ProtectForm } from './draft.ts';
import { moneyWholeSigned, perCwt, perCwtInWords, signed, price } from '#domain/kit/format';
import { CHOICES, type ProtectionChoice, type EndRow } from '#domain/risk/protection/compare';
import { cushionName } from '#domain/closeout/messages';
import { CHOICE_LABELS } from '#domain/risk/protection/messages';
import { tone } from '../../lib/format.ts';
import classes from './protect.module.css';
import { Figure } from '../../ui/figure.tsx';

const EndChart = lazily(async () => (await import('./end-chart.tsx')).EndChart, 320);

const VIEWS = ['Table', 'Chart'];

export function EndPrices({ form, compared }: { form: ProtectForm; compared: ComparedChoices }) {
  const [view, setView] = useState('Table');
  return (
    <Stack gap="sm" component="section" aria-label="Net price by futures price" className={classes.ends}>
      <Group justify="space-between" align="flex-end" gap="md">
        <div>
          <SectionTitle>Net price by futures price</SectionTitle>
          <Note>
            $/cwt over all head with current positions; below it{' '}
            {compared.held?.before
              ? `what it is above the need, before the ${compared.held.before} to come,`
              : 'the amount to spare or short,'}{' '}
            and the lot’s result.
          </Note>
        </div>
        <Group align="flex-end" gap="md">
          <NumberField form={form} name="step" label="Step" unit="$/cwt" min={0.01} />
          <SegmentedControl aria-label="View" data={VIEWS} value={view} onChange={setView} />
        </Group>
      </Group>
      {compared.found.rows.length === 0 ? (
        <Text>- Enter a futures price to compare.</Text>
      ) : view === 'Table' ? (
        <EndTable compared={compared} />
      ) : (
        <EndChart compared={compared} need={needBeforeHedges(compared)} needName={needName(compared)} />
      )}
    </Stack>
  );
}

function EndTable({ compared: { choices, found, held } }: { compared: ComparedChoices }) {
  const isOpen = (held?.before ?? null) !== null;
  const shown = CHOICES.filter((choice) => choices[choice] !== undefined);
  return (
    <Table.ScrollContainer minWidth={330} type="native" tabIndex={0}>
      <Table withTableBorder withColumnBorders aria-label="Net price by futures price" horizontalSpacing="xs">
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">Futures</Table.Th>
            {shown.map((choice) => (
              <Table.Th key={choice} scope="col" ta="right">
                {CHOICE_LABELS[choice]}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {found.rows.map((row) => (
            <Table.Tr key={row.futures}>
              <Table.Th scope="row">{price(row.futures)}</Table.Th>
              {shown.map((choice) => (
                <EndCell key={choice} {...{ row, choice, isOpen }} toned={!held?.is_uncertain} />
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

interface EndCellProps {
  row: EndRow;
  choice: ProtectionChoice;
  /** Whether all of the result is known. Source: decision 85. */
  toned: boolean;
  /** Whether the need is before the cost to finish: nothing is to spare. */
  isOpen: boolean;
}

function EndCell({ row, choice, toned, isOpen }: EndCellProps) {
  const spare = row.to_spare[choice] ?? null;
  const result = row.result[choice];
  return (
    <Table.Td ta="right">
      {perCwt(row.per_cwt[choice])}
      {spare !== null && (
        <>
          <SmallNote className={classes.spare}>
            {isOpen ? signed(spare) : `${perCwtInWords(Math.abs(spare))} ${cushionName(spare).toLowerCase()}`}
          </SmallNote>
          <Text size="xs">
            <Figure tone={isOpen ? 'grey' : toned ? tone(result) : undefined}>
              {moneyWholeSigned(result)}
            </Figure>
          </Text>
        </>
      )}
    </Table.Td>
  );
}
