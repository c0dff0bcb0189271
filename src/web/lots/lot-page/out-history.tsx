import { Stack, Text, VisuallyHidden } from '@mantine/core';
import { useMemo } from 'react';
import { deleteOut } from '#api/outs';
import { lacksProceeds, lacksWeight } from '#domain/closeout/lot-sums';
import { withoutProceedsMessage, withoutWeightMessage } from '#domain/closeout/missing-values';
import type { Out } from '#domain/lots/outs';
import { lotsChanged } from '../../parts/lots-data.ts';
import { call } from '../../lib/call.ts';
import { sentence } from '#domain/kit/format';
import { DeleteModal } from '../../ui/delete-modal.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { MessageBox } from '../../ui/message-box.tsx';
import { Notes } from '../../ui/notes.tsx';
import { type ModalProps, useItemModal } from '../../ui/use-item-modal.ts';
import { SectionTitle } from '../../ui/typography.ts';
import { outColumns, outName } from './out-columns.tsx';

interface OutHistoryProps {
  /** `undefined` while loading. */
  records: readonly Out[] | undefined;
  /** Why they may be out of date. */
  failure: string | null;
  onEdit: (record: Out) => void;
}

export function OutHistory({ records, failure, onEdit }: OutHistoryProps) {
  const deleted = useItemModal<Out>();
  const columns = useMemo(() => outColumns({ onEdit, onDelete: deleted.open }), [onEdit, deleted.open]);
  // The position of this table is unknown until the receivings above have loaded.
  if (!records) return <VisuallyHidden component="output">Loading out records...</VisuallyHidden>;
  return (
    <Stack gap="sm" component="section" aria-label="Out History">
      <SectionTitle>Out History</SectionTitle>
      {failure !== null && <MessageBox kind="error">{failure}</MessageBox>}
      <DataTable
        name="outs"
        label="Out History"
        columns={columns}
        rows={records}
        rowId={(record) => String(record.id)}
        empty={<EmptyState title="No out records found">Add your first out record above</EmptyState>}
      />
      <Notes lines={missingNotes(records)} />
      {deleted.item && <DeleteOut record={deleted.item} {...deleted.modal} />}
    </Stack>
  );
}

/** The number of shipments excluded from the totals of weight and proceeds. */
const missingNotes = (records: readonly Out[]): string[] =>
  [
    withoutWeightMessage({ shipments_without_weight: records.filter(lacksWeight).length }),
    withoutProceedsMessage({ shipments_without_proceeds: records.filter(lacksProceeds).length }),
  ].filter((message) => message !== null);

function DeleteOut({ record, ...modal }: ModalProps & { record: Out }) {
  return (
    <DeleteModal
      {...modal}
      record={sentence(outName(record))}
      remove={() => call(deleteOut, { id: record.id })}
      changed={lotsChanged}
      failure="Failed to delete out record"
    >
      <Text>Delete the {outName(record)}?</Text>
    </DeleteModal>
  );
}
