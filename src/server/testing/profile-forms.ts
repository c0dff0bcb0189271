import { createHash } from 'node:crypto';
import { listImportProfiles } from '#api/import-profiles';
import { listWaitingFiles } from '#api/waiting-files';
import type { Fixture } from './fixtures.ts';
import { inList, type RoundTrip, version } from './round-trip.ts';

let made = 0;

/** A new profile, for headings that no other one names. */
export const newProfile = (word = 'new') => ({
  broker: `${word} broker ${++made}`,
  headings: ['Konto', 'Kunde', 'Datum', 'K/V', 'Menge', 'Preis', `${word} ${made}`],
  columns: { acct: 0, name: 1, trade_date: 2, b_s: 3, quantity: 4, price_amount: 5 },
  date_order: 'DMY',
  direction_rule: 'one_column',
  buy_word: 'Kauf',
  sell_word: 'Verkauf',
  accounts: [{ acct: `${word}-acct`, lot_id: 2_147_000_000 }],
});

type Into = (table: string, row: Record<string, unknown>) => Promise<Fixture>;

/** Inserts import profiles and waiting files directly into the tables. They belong to no entity. */
export const profileFixtures = (into: Into, word: string) => ({
  waitingFile: () => {
    const content = Buffer.from(`${word} ${++made}`);
    const sha256 = createHash('sha256').update(content).digest();
    return into('waiting_files', { name: `${word}.csv`, sha256, bytes: content.length, content });
  },
  importProfile: () => {
    const { headings, columns, accounts, ...fields } = newProfile(word);
    const json = { headings, columns, accounts };
    const texts = Object.entries(json).map(([name, value]) => [name, JSON.stringify(value)]);
    return into('import_profiles', { ...fields, shape: fields.broker, ...Object.fromEntries(texts) });
  },
});

const other = () => ({
  ...newProfile('other'),
  columns: { acct: 1, name: 0, trade_date: 3, quantity: 2, price_amount: 4 },
  headings: ['Name', 'Account', 'Lots', 'When', 'At', `other ${made}`],
  date_order: 'YMD',
  direction_rule: 'negative_buys',
  buy_word: 'C',
  sell_word: 'V',
  accounts: [{ acct: 'X-2', lot_id: 2_147_000_001 }],
});

/** A file that no other call drops. */
export const newFile = () => ({ name: `File ${++made}.csv`, content: `acct,name\n${made},Lazy K\n` });

export const profileTrips: Record<string, RoundTrip> = {
  'POST /api/trade-imports/files': {
    inputs: async () => [newFile(), newFile()],
    read: inList(listWaitingFiles),
    apart: { content: 'is the body, which the tests of waiting files read back' },
  },
  'POST /api/trade-imports/profiles': {
    inputs: async () => [newProfile(), other()],
    read: inList(listImportProfiles),
  },
  'PUT /api/trade-imports/profiles/:id': {
    inputs: async (mine) => {
      const { value: id, version: now = 1 } = await mine.importProfile();
      return [
        { ...newProfile(), id, version: now },
        { ...other(), id, version: now + 1 },
      ];
    },
    read: inList(listImportProfiles),
    apart: { version },
  },
};
