import { z } from 'zod';
import { endpoint } from './endpoint.ts';

export const downloadBackup = endpoint({
  method: 'GET',
  path: '/api/backup',
  requires: 'makeBackups',
  summary:
    'Everything in one gzipped file of JSON lines, of one moment: a first line with the version, then each table’s name and its rows. Sessions and secrets are not in it; password hashes are.',
  input: z.object({}),
  output: z.unknown(),
  errors: [],
});

export const backupEndpoints = [downloadBackup];
