import { Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { revertTradeImport, type TradeImport } from '#api/trade-imports';
import { call } from '../lib/call.ts';
import { count, counted } from '#domain/format';
import { time } from '../lib/format.ts';
import { ConfirmModal } from '../ui/confirm-modal.tsx';
import { type Columns, columnsFor, formatted } from '../ui/data-table-columns.ts';
import { DataTable } from '../ui/data-table.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorPanel } from '../ui/error-panel.tsx';
import { notify } from '../ui/notices.ts';
import { RevertButton } from '../ui/revert-button.tsx';
import { useItemModal } from '../ui/use-item-modal.ts';
import { tradeImportsQuery, useImportsChanged } from './data.ts';

const empty = (
  <EmptyState title="No Imports Yet">
    Every file that you import is listed here, and can be reverted as a whole.
  </EmptyState>
);

const column = columnsFor<TradeImport>();

const importColumns = (onRevert: (batch: TradeImport) => void): Columns<TradeImport> =>
  column.columns([
    column.accessor('file_name', { header: 'File', meta: { width: 16, wraps: true } }),
    column.accessor('imported_at', { header: 'Imported', meta: { width: 12 }, cell: formatted(time) }),
    column.accessor('imported_by', { header: 'By', meta: { width: 10, wraps: true } }),
    column.accessor('inserted', {
      header: 'Trades',
      meta: { width: 6, numeric: true },
      cell: formatted(count),
    }),
    column.accessor('closed', {
      header: 'Closed',
      meta: { width: 6, numeric: true },
      cell: formatted(count),
    }),
    column.accessor('skipped', {
      header: 'Skipped',
      meta: { width: 6, numeric: true },
      cell: formatted(count),
    }),
    column.display({
      id: 'actions',
      header: 'Actions',
      meta: { width: 14, wraps: true },
      cell: ({ row: { original: batch } }) => <RevertButton batch={batch} onRevert={() => onRevert(batch)} />,
    }),
  ]);

/** The past imports, each of which can be reverted as a whole (decision 35). */
export function PastImports() {
  const { data, isError, error, refetch } = useQuery(tradeImportsQuery);
  const reverted = useItemModal<TradeImport>();
  const { open } = reverted;
  const columns = useMemo(() => importColumns(open), [open]);
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
          name="imports"
          columns={columns}
          rows={data}
          rowId={({ id }) => String(id)}
          rowName={({ file_name }) => file_name}
          loadingText="Loading imports..."
          empty={empty}
        />
      )}
      {reverted.item && (
        <RevertModal batch={reverted.item} opened={reverted.opened} onClose={reverted.close} />
      )}
    </Stack>
  );
}

interface RevertModalProps {
  batch: TradeImport;
  opened: boolean;
  onClose: () => void;
}

function RevertModal({ batch, opened, onClose }: RevertModalProps) {
  const importsChanged = useImportsChanged();
  const revert = async () => {
    await call(revertTradeImport, { id: batch.id });
    notify(`Import of ${batch.file_name} reverted`);
    await importsChanged();
  };
  return (
    <ConfirmModal
      title="Revert Import"
      opened={opened}
      onClose={onClose}
      onConfirm={revert}
      failure="Failed to revert the import. Please try again."
      confirmLabel="Revert"
      busyLabel="Reverting..."
      undoable
    >
      <Text>
        {batch.file_name}, imported {time(batch.imported_at)}: {counted(batch.inserted, 'trade')} will be
        deleted
        {batch.closed > 0 && `, and ${counted(batch.closed, 'trade')} that it closed will be open again`}. The
        file can be imported again.
      </Text>
    </ConfirmModal>
  );
}
