import { Stack, Text } from '@mantine/core';
import { useMemo } from 'react';
import { deleteReceiving } from '#api/receivings';
import type { Lot } from '#domain/lots/lots';
import type { Receiving } from '#domain/lots/receivings';
import { lotsChanged } from '../../parts/lots-data.ts';
import { call } from '../../lib/call.ts';
import { head, money, sentence, weightExact } from '#domain/kit/format';
import { DeleteModal } from '../../ui/delete-modal.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { MessageBox } from '../../ui/message-box.tsx';
import { type ModalProps, useItemModal } from '../../ui/use-item-modal.ts';
import { SectionTitle } from '../../ui/typography.ts';
import { receivingColumns, receivingName } from './receiving-columns.tsx';

interface ReceivingHistoryProps {
  lot: Lot | undefined;
  /** `undefined` while loading. */
  records: readonly Receiving[] | undefined;
  /** Why they may be out of date. */
  failure: string | null;
  onEdit: (record: Receiving) => void;
}

export function ReceivingHistory({ lot, records, failure, onEdit }: ReceivingHistoryProps) {
  const deleted = useItemModal<Receiving>();
  const columns = useMemo(() => receivingColumns({ onEdit, onDelete: deleted.open }), [onEdit, deleted.open]);
  return (
    <Stack gap="sm" component="section" aria-label="Receiving History">
      <SectionTitle>Receiving History</SectionTitle>
      {failure !== null && <MessageBox kind="error">{failure}</MessageBox>}
      <DataTable
        name="receivings"
        label="Receiving History"
        loadingText="Loading receiving records..."
        likelyRows={2}
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

function DeleteReceiving({ record, ...modal }: ModalProps & { record: Receiving }) {
  return (
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
}
