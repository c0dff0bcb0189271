import { Table } from '@mantine/core';
import { money, perCwt, price } from '#domain/kit/format';
import { type Choice, CHOICES, type EndRow } from '#domain/risk/protection/compare';
import { CHOICE_LABELS } from '#domain/risk/protection/messages';
import type { Compared } from './choice-card.tsx';
import classes from './protect.module.css';
import { SmallNote } from '../../ui/typography.ts';

/** One row for each futures price, one column for each choice; the best of a row is marked with the word. */
export function EndTable({ compared: { choices, found } }: { compared: Compared }) {
  const shown = CHOICES.filter((choice) => choices[choice] !== undefined);
  return (
    <Table.ScrollContainer minWidth={330} type="native" tabIndex={0}>
      <Table withTableBorder withColumnBorders aria-label="What you end with" horizontalSpacing="xs">
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

function EndCell({ row, choice }: { row: EndRow; choice: Choice }) {
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
