import { z } from 'zod';
import { importProfile, importProfileForm } from '#domain/trades/file/profile-form';
import { endpoint, deletion, recordId, version } from './endpoint.ts';

export const listImportProfiles = endpoint('GET /api/trade-imports/profiles', 'importTrades', {
  outsideClients: true,
  summary:
    'Lists the import profiles: how the files of each broker are read. A file is read by the profile that has its headings.',
  output: z.array(importProfile),
});

export const addImportProfile = endpoint('POST /api/trade-imports/profiles', 'importTrades', {
  outsideClients: true,
  summary:
    'Adds an import profile: which column of a broker’s files is which, the order of dates, what says buy or sell, and the lots of accounts.',
  input: importProfileForm,
  output: importProfile,
  errors: ['conflict'],
});

export const editImportProfile = endpoint('PUT /api/trade-imports/profiles/:id', 'importTrades', {
  outsideClients: true,
  summary: 'Changes one import profile.',
  input: importProfileForm.safeExtend({ id: recordId, version }),
  output: importProfile,
  errors: ['not_found', 'conflict'],
});

export const deleteImportProfile = {
  ...deletion(
    '/api/trade-imports/profiles/:id',
    'importTrades',
    'Deletes one import profile: its files are read by their headings again.',
  ),
  outsideClients: true,
} as const;
