import { gzipSync } from 'node:zlib';
import { oldColumns, type OldTable, oldTables } from '../supabase-import/tables.ts';
import type { OldData, OldRow } from './old-application.ts';

const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };
const copied = (value: OldRow[string]): string =>
  value === null
    ? '\\N'
    : typeof value === 'boolean'
      ? value
        ? 't'
        : 'f'
      : String(value).replaceAll(/[\\\t\n\r]/g, (one) => escapes[one] ?? '');
const literal = (value: OldRow[string]): string =>
  typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value).toUpperCase();

const columnsOf = (table: OldTable, rows: readonly OldRow[]): string[] =>
  Object.keys(rows[0] ?? Object.fromEntries([...oldColumns[table].required].map((column) => [column, null])));

const BEGINNING = `--
-- PostgreSQL database dump
--

\\restrict Zm9v
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);

CREATE FUNCTION public.touch() RETURNS trigger
    LANGUAGE plpgsql
    AS $_$ begin insert into public.lots values (1); return 'it''s'; end; $_$;

CREATE TABLE public.audit (
    id bigint NOT NULL,
    note text
);
COPY public.audit (id, note) FROM stdin;
1\tnot read
\\.
`;
const END = '--\n-- PostgreSQL database dump complete\n--\n\n\\unrestrict Zm9v\n';

/** A dump in plain format, with COPY or with INSERT statements; the tables in alphabetical order, as in pg_dump. */
export function asDump(data: Partial<OldData>, { inserts = false } = {}): string {
  const parts = [BEGINNING];
  for (const table of oldTables.toSorted()) {
    const rows = data[table];
    if (rows === undefined) continue;
    const columns = columnsOf(table, rows);
    const name = table.includes('.') ? table : `public.${table}`;
    parts.push(
      `--\n-- Data for Name: ${table.replace('auth.', '')}; Type: TABLE DATA; Schema: ${table.startsWith('auth.') ? 'auth' : 'public'}; Owner: -\n--\n`,
    );
    const names = columns.map((column) => (column === 'lot' ? `"${column}"` : column)).join(', ');
    const valuesOf = (row: OldRow) => columns.map((column) => row[column] ?? null);
    if (inserts)
      for (const row of rows)
        parts.push(`INSERT INTO ${name} (${names}) VALUES (${valuesOf(row).map(literal).join(', ')});`);
    else
      parts.push(
        `COPY ${name} (${names}) FROM stdin;`,
        ...rows.map((row) => valuesOf(row).map(copied).join('\t')),
        '\\.',
        '',
      );
  }
  return [...parts, END].join('\n');
}

export const asPackedDump = (data: Partial<OldData>): Buffer => gzipSync(asDump(data));

const cell = (value: OldRow[string]): string => {
  const text = value === null ? '' : String(value);
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** CSV files by their names, as Supabase's table editor exports them. */
export const asCsv = (data: OldData): Record<string, string> =>
  Object.fromEntries(
    oldTables.map((table) => {
      const columns = columnsOf(table, data[table]);
      const lines = data[table].map((row) => columns.map((column) => cell(row[column] ?? null)).join(','));
      return [
        `${table.replace('.', '_')}_rows.csv`,
        `\uFEFF${[columns.join(','), ...lines].join('\r\n')}\r\n`,
      ];
    }),
  );
