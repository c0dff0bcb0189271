import { Button, Group, Paper, Stack, Text } from '@mantine/core';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { dismissFile, getWaitingFile, listWaitingFiles } from '#api/waiting-files';
import { count } from '#domain/kit/format';
import type { WaitingFile } from '#domain/trades/file/waiting-file';
import { call, callForFile, messageOf } from '../../lib/call.ts';
import { time } from '../../lib/format.ts';
import { queryClient } from '../../lib/query-client.ts';
import { ConfirmModal } from '../../ui/confirm-modal.tsx';
import { QueryError } from '../../ui/error-panel.tsx';
import { MessageBox } from '../../ui/message-box.tsx';
import { type ModalProps, useItemModal } from '../../ui/use-item-modal.ts';
import { Note, SectionTitle } from '../../ui/typography.ts';

const waitingFilesQuery = queryOptions({
  queryKey: ['waiting-files'],
  queryFn: () => call(listWaitingFiles),
});

/** The content of a waiting file, to be read like a file from the disk. */
async function openWaitingFile({ id, name }: WaitingFile): Promise<File> {
  const { content } = await callForFile(getWaitingFile, { id });
  return new File([content], name);
}

interface WaitingFilesProps {
  /** Reads a file like one from the disk. */
  onFile: (file: File, id: number) => void;
}

/** Files that programs have dropped: each is opened and looked through like any other, or dismissed. */
export function WaitingFiles({ onFile }: WaitingFilesProps) {
  const found = useQuery(waitingFilesQuery);
  const { data = [] } = found;
  const dismissed = useItemModal<WaitingFile>();
  const open = useMutation({
    mutationFn: async (waiting: WaitingFile) => onFile(await openWaitingFile(waiting), waiting.id),
  });
  if (found.isLoadingError) return <QueryError message="Failed to load the waiting files" query={found} />;
  if (data.length === 0) return null;
  return (
    <Stack gap="xs" component="section" aria-label="Waiting Files">
      <SectionTitle>Waiting Files ({count(data.length)})</SectionTitle>
      <Note>A program has dropped them. Nothing of them is saved until you have looked through it.</Note>
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
      {dismissed.item && (
        <DismissFile file={dismissed.item} opened={dismissed.opened} onClose={dismissed.close} />
      )}
    </Stack>
  );
}

function DismissFile({ file, ...modal }: { file: WaitingFile } & ModalProps) {
  const dismiss = async () => {
    await call(dismissFile, { id: file.id });
    await queryClient.invalidateQueries({ queryKey: waitingFilesQuery.queryKey });
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
      <Text>Dismiss {file.name}? Nothing of it is imported. The broker’s program can drop it again.</Text>
    </ConfirmModal>
  );
}
