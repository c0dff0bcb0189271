import { Stack } from '@mantine/core';
import { useMemo } from 'react';
import { excludedMessage } from '#domain/book/excluded';
import { head, missing, moneyWhole, percentWhole } from '#domain/kit/format';
import type { OwnerRisk } from '#domain/risk/value-at-risk/result';
import { columnsFor, figures, type TableColumns } from '../ui/data-table-columns.ts';
import { DataTable } from '../ui/data-table.tsx';
import { Note } from '../ui/messages.tsx';
import { Sentence } from '../ui/sentence.tsx';
import type { Risk } from './data.ts';
import { cutByHedges, noFigureMessage } from './risk-messages.ts';

const column = columnsFor<OwnerRisk>();

const NO_CLIENT = 'No client';

const cutOf = ({ value, without_hedges }: OwnerRisk): number | null =>
  value === null || without_hedges === null ? null : cutByHedges({ value, without_hedges });

const columnsOf = (needed: number): TableColumns<OwnerRisk> =>
  column.columns([
    column.accessor(({ owner }) => owner || NO_CLIENT, {
      id: 'owner',
      header: 'Client',
      meta: { width: 13.5 },
    }),
    column.accessor('value', figures('Value at Risk', moneyWhole, { width: 9 })),
    column.accessor('without_hedges', figures('Cattle Alone', moneyWhole, { width: 9 })),
    column.computed('cut', cutOf, figures('Cut by Hedges', percentWhole, { width: 8 })),
    column.accessor('lots_with_head', figures('Lots with Head', head, { width: 8 })),
    column.accessor((row) => noteOf(row, needed), {
      id: 'note',
      header: 'Not Included',
      meta: { width: 13.75, wraps: true },
      cell: ({ getValue }) => <Sentence>{getValue() ?? missing}</Sentence>,
    }),
  ]);

const noteOf = (row: OwnerRisk, needed: number): string | null =>
  [row.value === null ? noFigureMessage({ ...row, needed }) : null, excludedMessage(row.excluded)]
    .filter((message) => message !== null)
    .join('; ') || null;

/** The value at risk of each client. No total: losses of several clients are never added up (decision 90). */
export function RiskByClient({ risk }: { risk: Risk }) {
  const { owners, needed, days } = risk;
  const columns = useMemo(() => columnsOf(needed), [needed]);
  const when = days === 1 ? 'On 19 of 20 trading days' : `In 19 of 20 periods of ${days} trading days`;
  return (
    <Stack gap="sm">
      <Note>
        {when} a client should not lose more than this. Each client is on its own: there is no total.
      </Note>
      <DataTable
        label="Value at risk by client"
        name="clients"
        columns={columns}
        rows={owners}
        rowId={({ owner }) => owner}
        rowName={({ owner }) => owner || NO_CLIENT}
        link={({ owner }) =>
          owner === ''
            ? { to: '/risk-management/futures-options' }
            : { to: '/risk-management', search: { tab: 'cash', owner } }
        }
        empty={null}
      />
    </Stack>
  );
}
