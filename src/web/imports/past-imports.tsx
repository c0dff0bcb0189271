import { Badge, Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { PastImport } from '#api/imports';
import { count, missing } from '#domain/kit/format';
import { time } from '../lib/format.ts';
import { invalidate } from '../lib/query-client.ts';
import { ConfirmModal, useItemModal } from '../ui/confirm-modal.tsx';
import { columnsFor, type TableColumns, figures, texts } from '../ui/data-table-columns.ts';
import { DataTable } from '../ui/data-table.tsx';
import { EmptyState, SectionTitle, SmallNote } from '../ui/messages.tsx';
import { notify } from '../ui/notices.ts';

const RevertButton = ({ batch, onRevert }: { batch: PastImport; onRevert: () => void }) =>
  batch.reverted_at === null ? (
    <Button
      variant="default"
      size="compact-sm"
      aria-label={`Revert the import of ${batch.file_name}`}
      onClick={onRevert}
    >
      Revert
    </Button>
  ) : (
    <div>
      <Badge variant="light" color="gray">
        Reverted
      </Badge>
      <SmallNote>
        {time(batch.reverted_at)}, {batch.reverted_by ?? missing}
      </SmallNote>
    </div>
  );

interface PastImportsProps<Batch extends PastImport> {
  /** The table's name, under which its columns are stored. */
  name: string;
  query: { queryKey: readonly unknown[]; queryFn: () => Promise<Batch[]> };
  /** Columns of the records it added. The list must not change between renders. */
  added: TableColumns<Batch>;
  revert: (batch: Batch) => Promise<unknown>;
  /** Effect of reverting. Example: `49 trades will be deleted` */
  effect: (batch: Batch) => string;
}

const empty = (
  <EmptyState title="No Imports Yet">
    Every file that you import is listed here, and can be reverted as a whole.
  </EmptyState>
);

function columnsOf<Batch extends PastImport>(
  added: TableColumns<Batch>,
  onRevert: (batch: Batch) => void,
): TableColumns<Batch> {
  const column = columnsFor<Batch>();
  return column.columns([
    column.written('file_name', 'File', { width: 14, wraps: true }, (batch) => batch.file_name),
    column.computed('imported_at', (batch) => batch.imported_at, texts('Imported', time, { width: 12 })),
    column.written('imported_by', 'By', { width: 9, wraps: true }, (batch) => batch.imported_by),
    ...added,
    column.computed('skipped', (batch) => batch.skipped, figures('Skipped', count, { width: 6 })),
    column.display({
      id: 'actions',
      header: 'Actions',
      meta: { width: 12, wraps: true },
      cell: ({ row: { original } }) => <RevertButton batch={original} onRevert={() => onRevert(original)} />,
    }),
  ]);
}

/** The past imports of files, each of which can be reverted as a whole. Source: decision 35. */
export function PastImports<Batch extends PastImport>({
  name,
  query,
  added,
  revert,
  effect,
}: PastImportsProps<Batch>) {
  const found = useQuery(query);
  const { data } = found;
  const { item, opened, open, close } = useItemModal<Batch>();
  const columns = useMemo(() => columnsOf(added, open), [added, open]);
  const confirm = async (batch: Batch) => {
    await revert(batch);
    notify(`Import of ${batch.file_name} reverted`);
    await invalidate();
  };
  return (
    <Stack gap="xs" component="section" aria-label="Past Imports">
      <SectionTitle>Past Imports</SectionTitle>
      <DataTable
        failure={{ message: 'Failed to load imports', query: found }}
        label="Past Imports"
        name={name}
        columns={columns}
        rows={data}
        rowId={({ id }) => String(id)}
        rowName={({ file_name }) => file_name}
        loadingText="Loading imports..."
        empty={empty}
      />
      {item && (
        <ConfirmModal
          title="Revert Import"
          opened={opened}
          onClose={close}
          onConfirm={() => confirm(item)}
          failure="Failed to revert the import. Please try again."
          confirmLabel="Revert"
          busyLabel="Reverting..."
          undoable
        >
          <Text>
            {item.file_name}, imported {time(item.imported_at)}: {effect(item)}. The file can be imported
            again.
          </Text>
        </ConfirmModal>
      )}
    </Stack>
  );
}
