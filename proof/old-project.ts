import pg from 'pg';
import type { OldData, OldRow } from '../src/server/testing/old-application.ts';

const PLAIN = /^\d{4}-\d\d-\d\d$/;
const MOMENT = /^\d{4}-\d\d-\d\d \d\d:/;
const UUID = /^[0-9a-f-]{36}$/;

/** The column type that a project would have for these values. */
function typeOf(values: readonly OldRow[string][]): string {
  const known = values.filter((value) => value !== null);
  const all = (pattern: RegExp) => known.length > 0 && known.every((value) => pattern.test(String(value)));
  if (known.some((value) => typeof value === 'boolean')) return 'boolean';
  if (known.some((value) => typeof value === 'number')) return 'numeric';
  if (all(PLAIN)) return 'date';
  if (all(MOMENT)) return 'timestamp with time zone';
  return all(UUID) ? 'uuid' : 'text';
}

/** Creates the tables of the former application in an empty database and fills them, with what else a project has. */
export async function createOldProject(url: string, data: OldData): Promise<void> {
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  await owner.query(`
    create schema auth; create schema storage;
    create table public.notes (id bigint generated always as identity, note text);
    create table storage.lots (lot text, "odd ""name" bytea);
    insert into notes (note) values (E'tab\\t, line\\nbreak, \\\\N and ''quote''');
    insert into storage.lots values ('not ours', '\\xdeadbeef');
    create function public.touch() returns trigger language plpgsql as
      $$ begin insert into public.notes (note) values ('it''s; a \\ trap'); return new; end; $$;
    create function public.total() returns numeric begin atomic; select case when true then 1 end; end;`);
  for (const [table, rows] of Object.entries(data)) {
    const names = Object.keys(rows[0] ?? {});
    const columns = names.map((name) => `"${name}" ${typeOf(rows.map((row) => row[name] ?? null))}`);
    await owner.query(`create table ${table} (${columns.join(', ')})`);
    await owner.query(`insert into ${table} select * from json_populate_recordset(null::${table}, $1)`, [
      JSON.stringify(rows),
    ]);
  }
  await owner.query('create view public.open_trades as select * from trades where status is null');
  await owner.query('create trigger touch after insert on lots for each row execute function touch()');
  await owner.end();
}
