import { z } from 'zod';
import { droppedFileName, WAITING_LIMITS, waitingFile } from '#domain/trades/file/waiting-file';
import { endpoint, done, recordId } from './endpoint.ts';

const EMPTY = 'The file is empty: send its content as the body of the request';

export const dropFile = endpoint('POST /api/trade-imports/files', 'importTrades', {
  outsideClients: true,
  summary:
    'Drops a broker’s file of trades, held for an administrator’s review: nothing is saved unseen. The body is the file itself; the same file dropped twice waits once.',
  input: z.object({
    name: droppedFileName,
    content: z.custom<string | Uint8Array>(
      (given) => (typeof given === 'string' || given instanceof Uint8Array) && given.length > 0,
      EMPTY,
    ),
  }),
  fileBody: 'content',
  bodyLimit: WAITING_LIMITS.bytes,
  output: waitingFile,
  errors: ['conflict'],
});

export const listWaitingFiles = endpoint('GET /api/trade-imports/files', 'importTrades', {
  outsideClients: true,
  summary: 'Lists the dropped files of trades that wait to be looked through, oldest first.',
  output: z.array(waitingFile),
});

export const getWaitingFile = endpoint('GET /api/trade-imports/files/:id/content', 'importTrades', {
  outsideClients: true,
  summary: 'Returns the content of one waiting file as it was dropped.',
  mediaType: 'application/octet-stream',
  input: z.object({ id: recordId }),
  output: z.unknown(),
  errors: ['not_found'],
});

export const dismissFile = endpoint('DELETE /api/trade-imports/files/:id', 'importTrades', {
  outsideClients: true,
  summary: 'Dismisses one waiting file for good; it can be dropped again.',
  input: z.object({ id: recordId }),
  output: done,
  errors: ['not_found'],
});
