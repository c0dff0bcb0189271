import { Button } from '@mantine/core';
import type { Sending } from '#domain/reports/sendings';
import { time } from '../lib/format.ts';
import { backgroundWork } from '../ui/background-work.ts';
import { notify } from '../ui/notices.ts';
import { sendingsChanged } from './data.ts';
import { saveFiles } from './sending-work.ts';

export const filesAgain = backgroundWork<string, null>({
  title: 'Creating files',
  work: async (batch, onProgress, signal) => {
    await saveFiles(batch, onProgress, signal);
    await sendingsChanged();
    return null;
  },
  failure: 'Failed to download the files. Please try again.',
  done: () => 'Files downloaded',
  cancelled: () => notify('Download cancelled'),
});

/** Downloads all files that were sent together once more, as they were. */
export function DownloadAgain({ of: { batch, made_at } }: { of: Pick<Sending, 'batch' | 'made_at'> }) {
  const { running } = filesAgain.use();
  return (
    <Button
      variant="default"
      size="compact-sm"
      aria-label={`Download all files of ${time(made_at)}`}
      disabled={running !== null}
      onClick={() => void filesAgain.start(batch)}
    >
      {running?.input === batch ? 'Creating...' : 'Download'}
    </Button>
  );
}
