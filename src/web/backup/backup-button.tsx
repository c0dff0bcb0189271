import { DismissibleError } from '../ui/message-box.tsx';
import { DownloadButton } from '../ui/download-button.tsx';
import { backups } from './backup-work.ts';

/** Downloads the whole database as one file, which `npm start -- --restore FILE` loads into an empty database. */
export function BackupButton() {
  const { running, error } = backups.use();
  return (
    <>
      <DismissibleError message={error} onDismiss={backups.dismiss} />
      <DownloadButton onClick={() => void backups.start(null)} disabled={running !== null}>
        {running ? 'Downloading...' : 'Download Backup'}
      </DownloadButton>
    </>
  );
}
