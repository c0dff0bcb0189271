import type { RequestOf } from '#api/endpoint';
import { downloadSending, sendReports } from '#api/sendings';
import { counted } from '#domain/kit/format';
import { callWithProgress } from '../lib/call-with-progress.ts';
import { longDownload } from '../lib/long-download.ts';
import type { OnProgress } from '../lib/long-work.ts';
import { backgroundWork } from '../ui/background-work.ts';
import { downloadFile } from '../ui/download-button.tsx';
import { notify } from '../ui/notices.ts';
import { sendingsChanged } from './data.ts';

export type Chosen = RequestOf<typeof sendReports>;

export interface Sent {
  batch: string;
  by_mail: boolean;
  clients: number;
}

export async function saveFiles(batch: string, onProgress: OnProgress, signal: AbortSignal): Promise<void> {
  const { name, content } = await longDownload(downloadSending, { onProgress, signal }, { batch });
  downloadFile(name, content);
}

/** Makes the reports, then downloads their files unless they are mailed; it goes on while other screens are open. */
export const sendingWork = backgroundWork<Chosen, Sent>({
  title: 'Creating reports',
  view: { to: '/reports/send' },
  work: async (chosen, onProgress, signal) => {
    const json = new Blob([JSON.stringify(chosen)], { type: 'application/json' });
    try {
      const { batch, sendings } = await callWithProgress(sendReports, json, { onProgress, signal });
      if (!chosen.by_mail && sendings.some(({ stored }) => stored))
        await saveFiles(
          batch,
          (parts) => onProgress(typeof parts === 'string' ? `files, ${parts}` : parts),
          signal,
        );
      return { batch, by_mail: chosen.by_mail, clients: sendings.length };
    } finally {
      await sendingsChanged();
    }
  },
  failure: 'Failed to send the reports. Please check the log before you try again.',
  done: ({ by_mail, clients }) =>
    `Reports of ${counted(clients, 'client')} ${by_mail ? 'handed to email' : 'downloaded'}: see the log`,
  cancelled: () => notify('Sending reports cancelled: check the log'),
});
