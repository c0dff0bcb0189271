import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { addOut } from '#api/outs';
import { restoreBackup } from '../backup/restore.ts';
import { StartupError } from '../../embedded-postgres/startup-error.ts';
import { someLot } from './trades.ts';
import type { TestServer } from './test-server.ts';

const TABLES = `select string_agg(format('%I.%I', table_schema, table_name), ',' order by 1) as names
  from information_schema.tables where table_type = 'BASE TABLE' and table_schema = 'public'`;

/** The contents of all tables of a database, as one text. */
async function contentsOf(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const found = await client.query<{ names: string }>(TABLES);
    const names = [...(found.rows[0]?.names ?? '').split(','), 'auth.passwords'];
    const columns = names.map(
      (name) =>
        `(select coalesce(string_agg(t::text, E'\\n' order by t::text), '') from ${name} t) as "${name}"`,
    );
    return JSON.stringify((await client.query(`select ${columns.join(', ')}`)).rows);
  } finally {
    await client.end();
  }
}

/** A backup of a few records, and the allowed outcomes of restoring it damaged. */
export async function damagedBackups(server: TestServer, newDatabase: () => Promise<string>) {
  const folder = mkdtempSync(join(tmpdir(), 'drover-damaged-'));
  const file = join(folder, 'backup.jsonl.gz');
  const lot = await someLot(server.ann, 'L1');
  await server.ann.call(addOut, { lot_id: lot.id, date_out: '2026-05-01', head_count: 3 });
  const { rawPayload: whole } = await server.admin.send({ method: 'GET', url: '/api/backup' });
  const original = await contentsOf(server.ownerUrl);
  let database = await newDatabase();
  const nothing = await contentsOf(database);

  return {
    whole: new Uint8Array(whole),
    /** The outcome: refused with a message and an empty database, or restored completely; anything else is reported. */
    outcome: async (bytes: Uint8Array): Promise<'refused' | 'restored' | { unsound: string }> => {
      writeFileSync(file, bytes);
      const refusal: unknown = await restoreBackup(database, file).then(
        () => null,
        (error: unknown) => error,
      );
      const contents = await contentsOf(database);
      if (refusal === null) {
        database = await newDatabase();
        return contents === original ? 'restored' : { unsound: 'restored, but not as it was' };
      }
      if (!(refusal instanceof StartupError))
        return { unsound: refusal instanceof Error ? refusal.message : 'refused' };
      if (!/\w+ \w+ \w+/.test(refusal.message)) return { unsound: refusal.message };
      return contents === nothing ? 'refused' : { unsound: `restored in part: ${refusal.message}` };
    },
    clear: () => rmSync(folder, { recursive: true, force: true }),
  };
}
