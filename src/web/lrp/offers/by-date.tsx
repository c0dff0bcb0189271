import { Table } from '@mantine/core';
import type { Day } from '#domain/kit/days';
import { dayShort, missing, money, perCwtInWords, share } from '#domain/kit/format';
import { SmallNote } from '../../ui/messages.tsx';
import { AgainstNeed } from './need.tsx';
import type { LevelsProps } from './level-table.tsx';
import type { OfferLine } from './offers-of-type.tsx';
import classes from './offers.module.css';

interface ByDateProps extends LevelsProps {
  ends: readonly Day[];
  fitting: readonly Day[];
  best: Day | null;
}

/** Every level and end date: cost per head, and the floor with basis. A cell selects its offer. */
export function ByDate({ label, lines, ends, fitting, best, chosen, need, onChoose }: ByDateProps) {
  const levels = [...new Set(lines.map(({ offer }) => offer.level))].toSorted((a, b) => b - a);
  const shown = fitting.length > 0 ? ends.filter((end) => fitting.includes(end)) : ends;
  const lineAt = (level: number, end: Day) =>
    lines.find(({ offer }) => offer.level === level && offer.end_date === end);
  return (
    <Table.ScrollContainer minWidth={520} type="native" tabIndex={0}>
      <Table
        withTableBorder
        withColumnBorders
        aria-label={`${label} by level and end date`}
        className={classes.levels}
      >
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">Level</Table.Th>
            {shown.map((end) => (
              <Table.Th key={end} scope="col">
                {dayShort(end)}
                {end === best && <SmallNote>fits best</SmallNote>}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {levels.map((level) => (
            <Table.Tr key={level}>
              <Table.Th scope="row">{share(level)}</Table.Th>
              {shown.map((end) => (
                <Cell key={end} line={lineAt(level, end)} {...{ chosen, need, onChoose }} />
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

interface CellProps extends Pick<LevelsProps, 'chosen' | 'need' | 'onChoose'> {
  line: OfferLine | undefined;
}

function Cell({ line, chosen, need, onChoose }: CellProps) {
  if (!line) return <Table.Td>{missing}</Table.Td>;
  const isChosen = line.offer === chosen?.offer;
  return (
    <Table.Td data-chosen={isChosen || undefined}>
      <button type="button" className={classes.cell} aria-pressed={isChosen} onClick={() => onChoose(line)}>
        {money(line.per_head)}
        <small>
          {perCwtInWords(line.floor)}
          {need && (
            <>
              , <AgainstNeed floor={line.floor} need={need} />
            </>
          )}
        </small>
      </button>
    </Table.Td>
  );
}
