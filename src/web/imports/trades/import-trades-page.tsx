import { Button, Group, Stack, Text, Paper } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery, useMutation } from '@tanstack/react-query';
import { useCallback } from 'react';
import { revertTradeImport, type TradeImport } from '#api/trade-imports';
import { count, counted } from '#domain/kit/format';
import { TRADE_FILES } from '#domain/kit/table-file/file';
import type { ImportProfile } from '#domain/trades/file/profile-form';
import type { FileLayout } from '#domain/trades/file/reader';
import { SAMPLE_COLUMNS, sampleFile } from '#domain/trades/file/sample';
import { call, callForFile, messageOf } from '../../lib/call.ts';
import { callQuery, invalidate } from '../../lib/query-client.ts';
import { useToday } from '../../lib/profile.ts';
import { columnsFor, figures } from '../../ui/data-table-columns.ts';
import { downloadCsv } from '../../ui/download-button.tsx';
import { Note, SectionTitle, MessageBox, QueryError } from '../../ui/messages.tsx';
import { useItemModal, ConfirmModal, type ModalProps } from '../../ui/confirm-modal.tsx';
import { FileZone } from '../file-zone.tsx';
import { PastImports } from '../past-imports.tsx';
import { ProblemList, SkippedList } from './file-notes.tsx';
import { importsOfTrades, useTradeImport, type Refused } from './import.ts';
import { TradesPreview } from './preview.tsx';
import { ProfileList } from './profile-list.tsx';
import { ProfileModal } from './profile-modal.tsx';
import { importProfilesQuery, startOfFile, startOfProfile, type ProfileStart } from './profiles.ts';
import { dismissFile, getWaitingFile, listWaitingFiles } from '#api/waiting-files';
import type { WaitingFile } from '#domain/trades/file/waiting-file';
import { time } from '../../lib/format.ts';

const waitingFilesQuery = callQuery(['waiting-files'], listWaitingFiles);

function WaitingFiles({ onFile }: { onFile: (file: File, id: number) => void }) {
  const found = useQuery(waitingFilesQuery);
  const { data = [] } = found;
  const dismissed = useItemModal<WaitingFile>();
  const open = useMutation({
    mutationFn: async ({ id, name }: WaitingFile) => {
      const { content } = await callForFile(getWaitingFile, { id });
      onFile(new File([content], name), id);
    },
  });
  if (found.isLoadingError) return <QueryError message="Failed to load the waiting files" query={found} />;
  if (data.length === 0) return null;
  return (
    <Stack gap="xs" component="section" aria-label="Waiting Files">
      <SectionTitle>Waiting Files ({count(data.length)})</SectionTitle>
      <Note>Uploaded by a program. Nothing is saved until you review it.</Note>
      {open.isError && (
        <MessageBox kind="error">{messageOf(open.error, 'Failed to open the file')}</MessageBox>
      )}
      {data.map((file) => (
        <Paper key={file.id} withBorder p="sm">
          <Group justify="space-between" gap="sm">
            <div>
              <Text style={{ overflowWrap: 'anywhere' }}>{file.name}</Text>
              <Note>
                {count(Math.ceil(file.bytes / 1000))} KB, dropped {time(file.dropped_at)}
                {file.dropped_by !== null && ` by ${file.dropped_by}`}
              </Note>
            </div>
            <Group gap="sm">
              <Button
                variant="default"
                aria-label={`Dismiss ${file.name}`}
                onClick={() => dismissed.open(file)}
              >
                Dismiss
              </Button>
              <Button
                aria-label={`Open ${file.name}`}
                disabled={open.isPending}
                onClick={() => open.mutate(file)}
              >
                Open
              </Button>
            </Group>
          </Group>
        </Paper>
      ))}
      {dismissed.item && <DismissFile file={dismissed.item} {...dismissed.modal} />}
    </Stack>
  );
}

function DismissFile({ file, ...modal }: { file: WaitingFile } & ModalProps) {
  const dismiss = async () => {
    await call(dismissFile, { id: file.id });
    await invalidate({ queryKey: waitingFilesQuery.queryKey });
  };
  return (
    <ConfirmModal
      title="Dismiss File"
      {...modal}
      onConfirm={dismiss}
      failure="Failed to dismiss the file. Please try again."
      confirmLabel="Dismiss"
      busyLabel="Dismissing..."
      undoable
    >
      <Text>Dismiss {file.name}? Nothing in it is imported. The broker’s program can upload it again.</Text>
    </ConfirmModal>
  );
}

export function ImportTradesPage() {
  const { upload, draft, saving, saveError, read, readAgain, cancel, save } = useTradeImport();
  const { data: profiles = [] } = useQuery(importProfilesQuery);
  const { isPending: isPastPending } = useQuery(importsOfTrades);
  const profile = useItemModal<ProfileStart>();
  const { open } = profile;
  const edit = useCallback((saved: ImportProfile) => open(startOfProfile(saved)), [open]);
  const setLayout = (layout: FileLayout) => open(startOfFile(layout, draft, profiles));
  return (
    <Stack gap="lg">
      {draft === null && upload.state !== 'uploading' && (
        <WaitingFiles onFile={(file, id) => void read(file, id)} />
      )}
      {draft === null ? (
        <FileZone
          upload={upload}
          prompt="Drag and drop your broker’s file here"
          inputLabel="Trades file"
          files={TRADE_FILES}
          onFile={(file) => void read(file)}
          onCancel={cancel}
          hints={<Columns />}
        >
          {upload.state === 'error' && upload.details && (
            <RefusedFile {...upload.details} onLayout={setLayout} />
          )}
        </FileZone>
      ) : (
        <TradesPreview
          draft={draft}
          saving={saving}
          error={saveError}
          onCancel={cancel}
          onSave={() => void save()}
          profile={profiles.find(({ id }) => id === draft.start.facts.layout.profile)}
          onProfile={() => setLayout(draft.start.facts.layout)}
        />
      )}
      <PastImports
        name="imports"
        query={importsOfTrades}
        added={added}
        revert={({ id }) => call(revertTradeImport, { id })}
        effect={effect}
      />
      {/* Below a list of unknown length: it would move up as that comes. */}
      {!isPastPending && <ProfileList onEdit={edit} />}
      {profile.item && (
        <ProfileModal
          start={profile.item}
          opened={profile.opened}
          onClose={profile.close}
          onSaved={() => void (profile.item?.hasFile && readAgain())}
        />
      )}
    </Stack>
  );
}

const column = columnsFor<TradeImport>();
const added = column.columns([
  column.accessor('inserted', figures('Trades', count, { width: 6 })),
  column.accessor('closed', figures('Closed', count, { width: 6 })),
]);

const effect = ({ inserted, closed }: TradeImport): string =>
  `${counted(inserted, 'trade')} will be deleted${closed > 0 ? `, and ${counted(closed, 'trade')} that it closed will be open again` : ''}`;

/** The columns of a file, and a sample to look at or fill in. Source: decision 52. */
function Columns() {
  const today = useToday();
  return (
    <>
      <Note ta="center">
        Required columns: {SAMPLE_COLUMNS.required.join(', ')}. Optional: {SAMPLE_COLUMNS.optional.join(', ')}
        .
      </Note>
      <Button
        variant="subtle"
        size="sm"
        leftSection={<IconDownload size={16} aria-hidden />}
        disabled={today === undefined}
        onClick={() => today !== undefined && downloadCsv('drover-trades-sample.csv', sampleFile(today))}
      >
        Download a sample file
      </Button>
    </>
  );
}

const RefusedFile = ({
  skipped,
  problems,
  problem_count,
  layout,
  onLayout,
}: Refused & { onLayout: (layout: FileLayout) => void }) => (
  <>
    {skipped && <SkippedList {...skipped} />}
    {problem_count > 1 && <ProblemList problems={problems} count={problem_count} />}
    {layout && (
      <Group gap="xs" mt="sm">
        <Text size="sm">Does your broker use a different file layout?</Text>
        <Button variant="default" size="compact-sm" onClick={() => onLayout(layout)}>
          Set How It Is Read
        </Button>
      </Group>
    )}
  </>
);
