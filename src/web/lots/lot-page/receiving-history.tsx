import { Stack, Text } from '@mantine/core';
import { useMemo } from 'react';
import { deleteReceiving } from '#api/receivings';
import { day, dayShort, head, money, sentence, weightExact } from '#domain/kit/format';
import type { Lot, Receiving } from '#domain/lots/lots';
import { call } from '../../lib/call.ts';
import { lotsChanged } from '../../parts/lots-data.ts';
import { actionsColumn, columnsFor, figures, texts, type TableColumns } from '../../ui/data-table-columns.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { DeleteModal, useItemModal, type ModalProps } from '../../ui/confirm-modal.tsx';
import { EmptyState, MessageBox, SectionTitle, SmallNote } from '../../ui/messages.tsx';
import { RowActions } from '../../ui/icon-button.tsx';
import { sexLabels } from '../labels.ts';

interface ReceivingHistoryProps {
  lot: Lot | undefined;
  records: readonly Receiving[] | undefined;
  failure: string | null;
  onEdit: (record: Receiving) => void;
}

export function ReceivingHistory({ lot, records, failure, onEdit }: ReceivingHistoryProps) {
  const deleted = useItemModal<Receiving>();
  const columns = useMemo(
    () => receivingTableColumns({ onEdit, onDelete: deleted.open }),
    [onEdit, deleted.open],
  );
  return (
    <Stack gap="sm" component="section" aria-label="Receiving History">
      <SectionTitle>Receiving History</SectionTitle>
      {failure !== null && <MessageBox kind="error">{failure}</MessageBox>}
      <DataTable
        name="receivings"
        label="Receiving History"
        loadingText="Loading receiving records..."
        likelyRows={lot?.receiving_count ?? 2}
        columns={columns}
        rows={records}
        rowId={(record) => String(record.id)}
        empty={
          <EmptyState title="No receiving records found">Add your first receiving record above</EmptyState>
        }
        {...(lot && lot.receiving_count > 1 ? { totals: totalsOf(lot) } : {})}
      />
      {deleted.item && <DeleteReceiving record={deleted.item} {...deleted.modal} />}
    </Stack>
  );
}

const totalsOf = (lot: Lot) => ({
  date_in: 'Total',
  received: head(lot.total_received),
  pay_wt: weightExact(lot.total_pay_wt),
  cost: money(lot.total_cost),
});

const DeleteReceiving = ({ record, ...modal }: ModalProps & { record: Receiving }) => (
  <DeleteModal
    {...modal}
    record={sentence(receivingName(record))}
    remove={() => call(deleteReceiving, { id: record.id })}
    changed={lotsChanged}
    failure="Failed to delete receiving record"
  >
    <Text>
      Delete the {receivingName(record)} from {record.source}?
    </Text>
  </DeleteModal>
);

/** `receiving of Mar 14, 2026, 100 head` */
const receivingName = (record: Receiving): string =>
  `receiving of ${day(record.date_in)}, ${head(record.received)} head`;

const column = columnsFor<Receiving>();

interface Actions {
  onEdit: (record: Receiving) => void;
  onDelete: (record: Receiving) => void;
}

export const receivingTableColumns = ({ onEdit, onDelete }: Actions): TableColumns<Receiving> =>
  column.columns([
    column.accessor('date_in', texts('Date', dayShort, { width: 7 })),
    column.drawn('source', 'Source', { width: 14, wraps: true }, (record) => (
      <div>
        {record.source}
        <SmallNote>
          {sexLabels[record.sex]} · {record.location}
        </SmallNote>
      </div>
    )),
    column.accessor('received', figures('Head Count', head, { width: 7.5 })),
    column.accessor('pay_wt', figures('Weight', weightExact, { width: 7.5, unit: 'lbs' })),
    column.accessor('cost', figures('Cost', money, { width: 8 })),
    actionsColumn<Receiving>({ width: 6.5, action: 'recordCattle' }, (record) => (
      <RowActions
        name={receivingName(record)}
        onEdit={() => onEdit(record)}
        onDelete={() => onDelete(record)}
      />
    )),
  ]);
