import { Group, SegmentedControl, Stack, Text, Table } from '@mantine/core';
import { useState } from 'react';
import { lazily } from '../../ui/lazily.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { Note, SectionTitle, SmallNote } from '../../ui/typography.ts';
import type { ComparedChoices } from './choice-card.tsx';
import type { ProtectForm } from './draft.ts';
import { money, perCwt, price } from '#domain/kit/format';
import { type ProtectionChoice, CHOICES, type EndRow } from '#domain/risk/protection/compare';
import { CHOICE_LABELS } from '#domain/risk/protection/messages';
import classes from './protect.module.css';

const EndChart = lazily(async () => (await import('./end-chart.tsx')).EndChart, 320);

const VIEWS = ['Table', 'Chart'];

/** What the cattle bring at each futures price, by choice: as a table or a chart. */
export function EndPrices({ form, compared }: { form: ProtectForm; compared: ComparedChoices }) {
  const [view, setView] = useState('Table');
  return (
    <Stack gap="sm" component="section" aria-label="Net price by futures price">
      <Group justify="space-between" align="flex-end" gap="md">
        <div>
          <SectionTitle>Net price by futures price</SectionTitle>
          <Note>
            $/cwt of all head, and below $/head, by futures price when you sell. The best of each row is
            marked.
          </Note>
        </div>
        <Group align="flex-end" gap="md">
          <NumberField form={form} name="step" label="Step" unit="$/cwt" min={0.01} />
          <SegmentedControl aria-label="View" data={VIEWS} value={view} onChange={setView} />
        </Group>
      </Group>
      {compared.found.rows.length === 0 ? (
        <Text>- Enter a futures price: without one there is nothing to compare.</Text>
      ) : view === 'Table' ? (
        <EndTable compared={compared} />
      ) : (
        <EndChart compared={compared} />
      )}
    </Stack>
  );
}

/** One row for each futures price, one column for each choice; the best of a row is marked with the word. */
function EndTable({ compared: { choices, found } }: { compared: ComparedChoices }) {
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
                <EndCell key={choice} row={row} choice={choice} />
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

function EndCell({ row, choice }: { row: EndRow; choice: ProtectionChoice }) {
  const isBest = row.best.includes(choice);
  return (
    <Table.Td ta="right">
      <span className={isBest ? classes.best : undefined}>
        {perCwt(row.per_cwt[choice])}
        {isBest && ' best'}
      </span>
      <SmallNote>{money(row.per_head[choice])}</SmallNote>
    </Table.Td>
  );
}
