import { Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type RecordImport, revertRecordImport } from '#api/record-imports';
import { count, counted } from '#domain/format';
import { KINDS, RECORD_KINDS } from '#domain/record-file/kinds';
import { call } from '../lib/call.ts';
import { time } from '../lib/format.ts';
import { useMay } from '../lib/profile.ts';
import { ConfirmModal } from '../ui/confirm-modal.tsx';
import { type Columns, columnsFor, formatted } from '../ui/data-table-columns.ts';
import { DataTable } from '../ui/data-table.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorPanel } from '../ui/error-panel.tsx';
import { notify } from '../ui/notices.ts';
import { RevertButton } from '../ui/revert-button.tsx';
import { useItemModal } from '../ui/use-item-modal.ts';
import { recordImportsQuery, useRecordsChanged } from './data.ts';

const empty = (
  <EmptyState title="No Imports Yet">
    Every file that you import is listed here, and can be reverted as a whole.
  </EmptyState>
);

const column = columnsFor<RecordImport>();

/** Example: `30 lots, 30 receivings`. */
const addedBy = (batch: RecordImport): string =>
  RECORD_KINDS.filter((kind) => batch[kind] > 0)
    .map((kind) => counted(batch[kind], ...KINDS[kind].nouns))
    .join(', ');

const importColumns = (withOwner: boolean, onRevert: (batch: RecordImport) => void): Columns<RecordImport> =>
  column.columns([
    column.accessor('file_name', { header: 'File', meta: { width: 14, wraps: true } }),
    ...(withOwner ? [column.accessor('owner', { header: 'Owner', meta: { width: 12, wraps: true } })] : []),
    column.accessor('imported_at', { header: 'Imported', meta: { width: 12 }, cell: formatted(time) }),
    column.accessor('imported_by', { header: 'By', meta: { width: 9, wraps: true } }),
    column.accessor(addedBy, { id: 'added', header: 'Records', meta: { width: 16, wraps: true } }),
    column.accessor('skipped', {
      header: 'Left Out',
      meta: { width: 5, numeric: true },
      cell: formatted(count),
    }),
    column.display({
      id: 'actions',
      header: 'Actions',
      meta: { width: 12, wraps: true },
      cell: ({ row: { original: batch } }) => <RevertButton batch={batch} onRevert={() => onRevert(batch)} />,
    }),
  ]);

/** The past imports, each of which can be reverted as a whole. */
export function PastImports() {
  const { data, isError, error, refetch } = useQuery(recordImportsQuery);
  const withOwner = useMay('chooseOwner');
  const reverted = useItemModal<RecordImport>();
  const recordsChanged = useRecordsChanged();
  const { open } = reverted;
  const columns = useMemo(() => importColumns(withOwner, open), [withOwner, open]);
  const revert = async (batch: RecordImport) => {
    await call(revertRecordImport, { id: batch.id });
    notify(`Import of ${batch.file_name} reverted`);
    await recordsChanged();
  };
  return (
    <Stack gap="xs" component="section" aria-label="Past Imports">
      <Title order={2} size="h4">
        Past Imports
      </Title>
      {isError ? (
        <ErrorPanel message="Failed to load imports" error={error} onRetry={() => void refetch()} />
      ) : (
        <DataTable
          label="Past Imports"
          name="record-imports"
          columns={columns}
          rows={data}
          rowId={({ id }) => String(id)}
          rowName={({ file_name }) => file_name}
          loadingText="Loading imports..."
          empty={empty}
        />
      )}
      {reverted.item && (
        <RevertModal
          batch={reverted.item}
          opened={reverted.opened}
          onClose={reverted.close}
          onRevert={revert}
        />
      )}
    </Stack>
  );
}

interface RevertModalProps {
  batch: RecordImport;
  opened: boolean;
  onClose: () => void;
  onRevert: (batch: RecordImport) => Promise<void>;
}

const RevertModal = ({ batch, opened, onClose, onRevert }: RevertModalProps) => (
  <ConfirmModal
    title="Revert Import"
    opened={opened}
    onClose={onClose}
    onConfirm={() => onRevert(batch)}
    failure="Failed to revert the import. Please try again."
    confirmLabel="Revert"
    busyLabel="Reverting..."
    undoable
  >
    <Text>
      {batch.file_name}, imported {time(batch.imported_at)} for {batch.owner}: {addedBy(batch)} will be
      deleted. The file can be imported again.
    </Text>
  </ConfirmModal>
);
