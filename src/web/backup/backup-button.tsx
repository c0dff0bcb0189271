import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { MessageBox } from '../ui/message-box.tsx';
import { backups } from './backup-work.ts';

/** Downloads the whole database as one file, which `npm start -- --restore FILE` loads into an empty database. */
export function BackupButton() {
  const { running, error } = backups.use();
  return (
    <>
      {error !== null && (
        <MessageBox kind="error" onDismiss={backups.dismiss}>
          {error}
        </MessageBox>
      )}
      <Button
        variant="default"
        leftSection={<IconDownload size={16} aria-hidden />}
        onClick={() => void backups.start(null)}
        disabled={running !== null}
      >
        {running ? 'Downloading...' : 'Download Backup'}
      </Button>
    </>
  );
}
