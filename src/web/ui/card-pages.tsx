import { Button, Group, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { count } from '#domain/kit/format';
import table from './data-table.module.css';

const CARDS_AT_A_TIME = 25;

interface CardPagesProps {
  label: string;
  /** The indexes of the rows shown. */
  rowIndexes: Int32Array;
  /** The card of a row, with its key. */
  renderCard: (rowIndex: number) => ReactNode;
}

/** The rows of a long file as cards for a phone, in batches. */
export function CardPages({ label, rowIndexes, renderCard }: CardPagesProps) {
  const [requestedPage, setPage] = useState(0);
  const last = Math.max(0, Math.ceil(rowIndexes.length / CARDS_AT_A_TIME) - 1);
  const page = Math.min(requestedPage, last);
  const from = page * CARDS_AT_A_TIME;
  const shown = Array.from(rowIndexes.subarray(from, from + CARDS_AT_A_TIME));
  return (
    <>
      <ul className={table.cards} aria-label={label}>
        {shown.map((rowIndex) => renderCard(rowIndex))}
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
