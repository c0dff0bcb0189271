import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { sendOfferFile, type OfferFile } from '#api/lrp-offers';
import type { OutputOf } from '#api/endpoint';
import { count, counted, day as dayText, dayShort } from '#domain/kit/format';
import type { FileTypes } from '#domain/kit/table-file/file';
import { OFFER_SOURCE_LABELS, type OfferSource } from '#domain/lrp/offers/offer';
import { FileZone } from '../imports/file-zone.tsx';
import type { Upload } from '../imports/file-import.ts';
import { callWithFile, messageOf } from '../lib/call.ts';
import { time } from '../lib/format.ts';
import { invalidate } from '../lib/query-client.ts';
import { offerFilesQuery } from '../lrp/offers/data.ts';
import { columnsFor, figures, texts } from '../ui/data-table-columns.ts';
import { DataTable } from '../ui/data-table.tsx';
import { EmptyState, Note } from '../ui/messages.tsx';

const OFFER_FILES: FileTypes = {
  extensions: ['zip', 'txt'],
  unsupported: 'Only zip and txt files of RMA are supported',
  hint: 'RMA’s daily LRP file (.zip, or the .txt in it), up to 20MB',
};

/** The files that offers come from: those that were read, and one to send. Source: beyond-2 K. */
export function OfferFiles() {
  const files = useQuery(offerFilesQuery);
  const { upload, sent, send } = useSending();
  return (
    <Stack gap="lg">
      <FileZone
        upload={upload}
        prompt="Drag and drop a day’s file of offers here, or"
        inputLabel="File of offers"
        files={OFFER_FILES}
        hints={
          <Note ta="center">
            Its offers take the place of those of the same day. Of a file that is refused nothing is stored.
          </Note>
        }
        onFile={send}
        onCancel={() => undefined}
      >
        {sent && <Outcome file={sent} />}
      </FileZone>
      <DataTable
        failure={{ message: 'Failed to load files of offers', query: files }}
        label="Files of offers"
        loadingText="Loading files of offers..."
        columns={columns}
        rows={files.data}
        rowId={({ id }) => String(id)}
        rowName={({ name }) => name}
        detail={outcomeOf}
        empty={
          <EmptyState title="No Files Yet">
            The file of a day is read on its afternoon, or sent here.
          </EmptyState>
        }
      />
    </Stack>
  );
}

function useSending() {
  const [upload, setUpload] = useState<Upload>({ state: 'idle' });
  const [sent, setSent] = useState<OfferFile | null>(null);
  const send = async (file: File) => {
    setSent(null);
    setUpload({ state: 'uploading', message: `Sending ${file.name}`, share: null });
    try {
      const answer = await callWithFile(sendOfferFile, { name: file.name }, file);
      setSent(answer);
      setUpload({ state: 'success', message: sentMessage(answer) });
      await invalidate({ queryKey: ['lrp-offers'] });
    } catch (error) {
      const why = messageOf(error, 'The file was not read. Please try again.');
      setUpload({
        state: 'error',
        message: `${file.name}: ${why}. Nothing of it is stored; the offers before it stand.`,
      });
    }
  };
  return { upload, sent, send: (file: File) => void send(file) };
}

/** Example: 'Offers of Nov 24, 2026: 4,320 stored'; of an older day, that they are history. */
function sentMessage({ day, offers, known, history }: OutputOf<typeof sendOfferFile>): string {
  if (known) return `This file of ${dayText(day)} was read before: nothing has changed`;
  const stored = `Offers of ${dayText(day)}: ${count(offers)} stored`;
  return history ? `${stored}. A newer day is stored, so these are history` : stored;
}

/** How many rows were stored, skipped and refused, and why. */
function Outcome({ file: { rows, offers, ending_values, skipped, refused, problems } }: { file: OfferFile }) {
  const reasons = Object.entries(skipped);
  const all = skippedIn({ skipped });
  return (
    <Stack gap={4} p="sm">
      <Text size="sm">
        {counted(rows, 'row')}: {count(offers)} kept, {count(all)} skipped, {count(refused)} refused
        {ending_values > 0 && `; ${counted(ending_values, 'actual ending value')}`}
      </Text>
      {reasons.map(([reason, number]) => (
        <Note key={reason}>
          Skipped {count(number)}: {reason}
        </Note>
      ))}
      {problems.map((problem) => (
        <Text key={problem} size="sm" c="red.4">
          {problem}
        </Text>
      ))}
      {refused > problems.length && problems.length > 0 && (
        <Note>{count(refused - problems.length)} more refused rows are not listed.</Note>
      )}
    </Stack>
  );
}

const outcomeOf = (file: OfferFile) => <Outcome file={file} />;

/** All rows skipped, for any reason. */
const skippedIn = ({ skipped }: Pick<OfferFile, 'skipped'>): number =>
  Object.values(skipped).reduce((sum, number) => sum + number, 0);

const column = columnsFor<OfferFile>();

const columns = column.columns([
  column.accessor('day', texts('Day', dayShort, { width: 7 })),
  column.accessor('name', { header: 'File', meta: { width: 16, wraps: true } }),
  column.accessor(
    'source',
    texts('Source', (source: OfferSource) => OFFER_SOURCE_LABELS[source], { width: 12, wraps: true }),
  ),
  column.accessor('offers', figures('Kept', count, { width: 6 })),
  column.drawn('skipped', 'Skipped', { width: 6, numeric: true }, (file) => count(skippedIn(file))),
  column.accessor('refused', figures('Refused', count, { width: 6 })),
  column.accessor('received_at', texts('Received', time, { width: 12, wraps: true })),
]);
