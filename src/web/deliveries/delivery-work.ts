import type { RequestOf } from '#api/endpoint';
import { downloadDelivery, sendReports } from '#api/deliveries';
import { counted } from '#domain/kit/format';
import { callWithProgress } from '../lib/call-with-progress.ts';
import { longDownload } from '../lib/long-download.ts';
import type { OnProgress } from '../lib/long-work.ts';
import { backgroundWork } from '../ui/background-work.ts';
import { downloadFile } from '../ui/download-button.tsx';
import { notify } from '../ui/notices.ts';
import { deliveriesChanged } from './data.ts';

export type Chosen = RequestOf<typeof sendReports>;

export interface Sent {
  batch: string;
  by_mail: boolean;
  clients: number;
}

export async function saveFiles(batch: string, onProgress: OnProgress, signal: AbortSignal): Promise<void> {
  const { name, content } = await longDownload(downloadDelivery, { onProgress, signal }, { batch });
  downloadFile(name, content);
}

/** Makes the reports, then downloads their files unless they are mailed; it goes on while other screens are open. */
export const deliveryWork = backgroundWork<Chosen, Sent>({
  title: 'Creating reports',
  view: { to: '/reports/send' },
  work: async (chosen, onProgress, signal) => {
    const json = new Blob([JSON.stringify(chosen)], { type: 'application/json' });
    try {
      const { batch, deliveries } = await callWithProgress(sendReports, json, { onProgress, signal });
      if (!chosen.by_mail && deliveries.some(({ stored }) => stored))
        await saveFiles(
          batch,
          (parts) => onProgress(typeof parts === 'string' ? `files, ${parts}` : parts),
          signal,
        );
      return { batch, by_mail: chosen.by_mail, clients: deliveries.length };
    } finally {
      await deliveriesChanged();
    }
  },
  failure: 'Failed to send the reports. Please check the log before you try again.',
  done: ({ by_mail, clients }) =>
    `Reports of ${counted(clients, 'client')} ${by_mail ? 'handed to email' : 'downloaded'}: see the log`,
  cancelled: () => notify('Sending of reports cancelled: check the log'),
});
