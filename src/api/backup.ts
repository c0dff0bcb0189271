import { z } from 'zod';
import { endpoint } from './endpoint.ts';

export const downloadBackup = endpoint('GET /api/backup', 'makeBackups', {
  summary:
    'Returns a consistent backup as one gzipped file of JSON lines: a first line with the version, then each table’s name and rows. It contains password hashes, but no sessions or secrets.',
  mediaType: 'application/gzip',
  output: z.unknown(),
});
