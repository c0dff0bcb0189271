import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { count } from '#domain/format';
import table from '../ui/data-table.module.css';
import { FACTS, RowLot, RowNotes, rowName, RowStatus, SelectRow } from './preview-row.tsx';
import { type PreviewRowsProps, SelectAll } from './preview-table.tsx';
import classes from './trade-imports.module.css';

const CARDS_AT_A_TIME = 25;

/** The preview on a phone: every row is a card with the same figures and choices, in batches. */
export function PreviewCards({ draft, places, choices }: PreviewRowsProps) {
  const [requestedPage, setPage] = useState(0);
  const last = Math.max(0, Math.ceil(places.length / CARDS_AT_A_TIME) - 1);
  const page = Math.min(requestedPage, last);
  const from = page * CARDS_AT_A_TIME;
  const shown = Array.from(places.subarray(from, from + CARDS_AT_A_TIME), (place) => draft.row(place));
  return (
    <Stack gap="sm">
      <SelectAll draft={draft} places={places} label="Select all rows shown" />
      <ul className={table.cards} aria-label="Trades of the file">
        {shown.map((row) => (
          <li key={row.place} className={table.card} aria-label={rowName(row)}>
            <div className={classes.cardHead}>
              <span className={classes.number}>
                <SelectRow row={row} choices={choices} />
                Row {row.trade.row}
              </span>
              <RowStatus row={row} choices={choices} />
            </div>
            <RowLot row={row} choices={choices} />
            <RowNotes row={row} choices={choices} />
            <dl className={table.figures}>
              {FACTS.map(({ head, unit, of }) => (
                <div key={head} style={{ display: 'contents' }}>
                  <dt>
                    {head}
                    {unit && ' '}
                    {unit && <span className={table.unit}>{unit}</span>}
                  </dt>
                  <dd>{of(row)}</dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
      {last > 0 && (
        <Group justify="space-between">
          <Button variant="default" disabled={page === 0} onClick={() => setPage(page - 1)}>
            Previous
          </Button>
          <Text size="sm">
            {count(from + 1)} to {count(from + shown.length)} of {count(places.length)}
          </Text>
          <Button variant="default" disabled={page === last} onClick={() => setPage(page + 1)}>
            Next
          </Button>
        </Group>
      )}
    </Stack>
  );
}
