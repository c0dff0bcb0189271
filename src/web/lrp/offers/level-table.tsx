import { Table } from '@mantine/core';
import { useId } from 'react';
import { money, perCwtInWords, price, share } from '#domain/kit/format';
import { AgainstNeed, type Need } from './need.tsx';
import { keyOf, type OfferLine } from './offers-of-type.tsx';
import classes from './offers.module.css';

export interface LevelsProps {
  label: string;
  /** Of one end date, the highest level first. */
  lines: readonly OfferLine[];
  chosen: OfferLine | undefined;
  need: Need | null;
  onChoose: (line: OfferLine) => void;
}

/** The levels of one end date. Prices in $/cwt. */
export function LevelTable({ label, lines, chosen, need, onChoose }: LevelsProps) {
  const name = useId();
  const hasHead = lines.some(({ total }) => total !== null);
  return (
    <Table.ScrollContainer minWidth={520} type="native" tabIndex={0}>
      <Table
        withTableBorder
        horizontalSpacing="sm"
        aria-label={`${label} by level`}
        className={classes.levels}
      >
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">Level</Table.Th>
            <Table.Th scope="col">Coverage/Cwt</Table.Th>
            <Table.Th scope="col">You pay/Cwt</Table.Th>
            <Table.Th scope="col">A head</Table.Th>
            {hasHead && <Table.Th scope="col">In all</Table.Th>}
            <Table.Th scope="col">Floor with basis</Table.Th>
            {need && <Table.Th scope="col">Against the {need.name}</Table.Th>}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {lines.map((line) => (
            <Table.Tr key={keyOf(line)} data-chosen={line === chosen || undefined}>
              <Table.Td>
                <label className={classes.choice}>
                  <input type="radio" name={name} checked={line === chosen} onChange={() => onChoose(line)} />
                  {share(line.offer.level)}
                </label>
              </Table.Td>
              <Table.Td>{perCwtInWords(line.offer.coverage)}</Table.Td>
              <Table.Td>{price(line.offer.premium)}</Table.Td>
              <Table.Td>{money(line.per_head)}</Table.Td>
              {hasHead && <Table.Td>{money(line.total)}</Table.Td>}
              <Table.Td>{perCwtInWords(line.floor)}</Table.Td>
              {need && (
                <Table.Td>
                  <AgainstNeed floor={line.floor} need={need} />
                </Table.Td>
              )}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
