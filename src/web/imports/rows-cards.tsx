import { Button, Group, Text } from '@mantine/core';
import { Fragment, useState } from 'react';
import { count } from '#domain/kit/format';
import table from '../ui/data-table.module.css';
import type { FactColumn, ShownRow } from './draft.ts';
import { RowNotes } from './row-notes.tsx';
import { RowNumber, type RowsProps, SelectAll } from './rows-table.tsx';
import classes from './imports.module.css';

const CARDS_AT_A_TIME = 25;

/** The rows of a file on a phone: a card each, in batches. */
export function RowsCards<Row extends ShownRow>({ look, rowIndexes }: RowsProps<Row>) {
  const { columns, beforeNotes = 0 } = look;
  const [requestedPage, setPage] = useState(0);
  const last = Math.max(0, Math.ceil(rowIndexes.length / CARDS_AT_A_TIME) - 1);
  const page = Math.min(requestedPage, last);
  const from = page * CARDS_AT_A_TIME;
  const shown = Array.from(rowIndexes.subarray(from, from + CARDS_AT_A_TIME), look.row);
  return (
    <>
      {look.selection && <SelectAll look={look} rowIndexes={rowIndexes} label="Select all rows shown" />}
      <ul className={table.cards} aria-label={look.label}>
        {shown.map((row) => (
          <li key={row.rowIndex} className={table.card} aria-label={row.name}>
            <div className={classes.cardHead}>
              <RowNumber look={look} row={row} label={`Row ${row.number}`} />
            </div>
            {beforeNotes > 0 && <Figures columns={columns.slice(0, beforeNotes)} row={row} />}
            <RowNotes row={row} notes={look.notes(row)} />
            <Figures columns={columns.slice(beforeNotes)} row={row} />
          </li>
        ))}
      </ul>
      {last > 0 && (
        <Group justify="space-between">
          <Button variant="default" disabled={page === 0} onClick={() => setPage(page - 1)}>
            Previous
          </Button>
          <Text size="sm">
            {count(from + 1)} to {count(from + shown.length)} of {count(rowIndexes.length)}
          </Text>
          <Button variant="default" disabled={page === last} onClick={() => setPage(page + 1)}>
            Next
          </Button>
        </Group>
      )}
    </>
  );
}

interface FiguresProps<Row> {
  columns: readonly FactColumn<Row>[];
  row: Row;
}

function Figures<Row>({ columns, row }: FiguresProps<Row>) {
  return (
    <dl className={table.figures}>
      {columns
        .flatMap(({ facts }) => facts)
        .map(({ label, unit, cell }) => (
          <Fragment key={label}>
            <dt>
              {label}
              {unit && ' '}
              {unit && <span className={table.unit}>{unit}</span>}
            </dt>
            <dd>{cell(row)}</dd>
          </Fragment>
        ))}
    </dl>
  );
}
