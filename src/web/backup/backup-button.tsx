import { DismissibleError } from '../ui/messages.tsx';
import { DownloadButton, downloadFile } from '../ui/download-button.tsx';
import { downloadBackup } from '#api/backup';
import { longDownload } from '../lib/long-download.ts';
import { backgroundWork } from '../ui/background-work.ts';
import { notify } from '../ui/notices.ts';

/** The download of a backup, shown on every screen until it ends. */
const backups = backgroundWork<null, string>({
  title: 'Downloading the backup',
  work: async (_, onProgress, signal) => {
    const { name, content } = await longDownload(downloadBackup, { onProgress, signal });
    downloadFile(name, content);
    return name;
  },
  failure: 'Failed to download the backup. Please try again.',
  done: (name) => `${name} downloaded`,
  cancelled: () => notify('Download of the backup cancelled: nothing was saved'),
});

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
