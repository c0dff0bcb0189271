import { listRecordImports } from '#api/record-imports';
import { recordFile, sampleRows } from './record-files.ts';
import { inList, type RoundTrip } from './round-trip.ts';

export const recordImportTrips: Record<string, RoundTrip> = {
  'POST /api/record-imports': {
    inputs: async (mine, other) => {
      const inputOf = async (of: typeof mine, amount: number) => ({
        owner: await of.entityName(),
        file_name: `${amount}.csv`,
        file: recordFile({ expenses: sampleRows('expenses', { lot: (await of.lot()).lot, amount }) }),
      });
      return [await inputOf(mine, 101), await inputOf(other, 102)];
    },
    read: inList(listRecordImports),
    apart: {
      user_id: 'says whose LRP policies they are',
      file: 'has a round trip of its own: what is exported is imported unchanged',
      choices: 'name the rows to skip and to save twice',
      remember: 'is listed by another endpoint: the import tests read it back',
    },
  },
};
