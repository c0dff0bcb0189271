import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { downloadBackup } from '#api/backup';
import { callForFile, messageOf } from '../lib/call.ts';
import { downloadFile } from '../ui/download.ts';
import { MessageBox } from '../ui/message-box.tsx';

/** Downloads the whole database as one file, which `npm start -- --restore FILE` loads into an empty database. */
export function BackupButton() {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const download = async () => {
    setBusy(true);
    setError(null);
    try {
      const { name, content } = await callForFile(downloadBackup);
      downloadFile(name, content);
    } catch (problem) {
      setError(messageOf(problem, 'Failed to download the backup. Please try again.'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      {error && (
        <MessageBox kind="error" onDismiss={() => setError(null)}>
          {error}
        </MessageBox>
      )}
      <Button
        variant="default"
        leftSection={<IconDownload size={16} aria-hidden />}
        onClick={() => void download()}
        disabled={busy}
      >
        {busy ? 'Downloading...' : 'Download Backup'}
      </Button>
    </>
  );
}
