import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DumpParser } from './dump-parser.ts';
import { dumpLines } from './lines.ts';

const END = '-- PostgreSQL database dump complete';

interface Read {
  tables: Record<string, readonly string[]>;
  rows: (string | null)[][];
  lines: number[];
}

/** The rows read of the table `lots` of a dump. */
function read(text: string): Read {
  const found: Read = { tables: {}, rows: [], lines: [] };
  const parser = new DumpParser(new Set(['lots', 'auth.users']), {
    table: (name, columns = []) => (found.tables[name] = columns),
    row: (_, __, line, values) => {
      found.rows.push([...values]);
      found.lines.push(line);
    },
  });
  for (const line of `${text}\n${END}`.split('\n')) parser.line(line);
  parser.end();
  return found;
}

function nameOfError(work: () => unknown): string {
  try {
    work();
    return 'none';
  } catch (error) {
    return error instanceof Error ? error.name : 'unknown';
  }
}

const anyText = fc.string({ unit: 'grapheme', maxLength: 30 }).map((text) => text.replaceAll('\0', ''));
const hardText = fc
  .array(
    fc.constantFrom(
      "'",
      '\\',
      '"',
      '$',
      '$$',
      ';',
      ',',
      '(',
      ')',
      '\t',
      '\n',
      '--',
      '/*',
      '*/',
      'E',
      'NULL',
      '\\N',
      '\\.',
      ' ',
    ),
  )
  .map((parts) => parts.join(''));
const value = fc.oneof(fc.constant(null), anyText, hardText);
const rows = fc.array(fc.tuple(value, value), { minLength: 1, maxLength: 5 });

const escapes: Record<string, string> = {
  '\\': '\\\\',
  '\t': '\\t',
  '\n': '\\n',
  '\r': '\\r',
  '\b': '\\b',
  '\f': '\\f',
  '\v': '\\v',
};
const copied = (text: string | null) =>
  text === null ? '\\N' : text.replaceAll(/[\\\t\n\r\b\f\v]/g, (one) => escapes[one] ?? '');
const literal = (text: string | null) => (text === null ? 'NULL' : `'${text.replaceAll("'", "''")}'`);
const escaped = (text: string | null) =>
  text === null
    ? 'NULL'
    : `E'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n')}'`;

describe('a dump', () => {
  it('is read from COPY as it was written, whatever the texts', () => {
    fc.assert(
      fc.property(rows, (given) => {
        const lines = given.map((row) => row.map(copied).join('\t'));
        expect(read(['COPY public.lots (lot, owner) FROM stdin;', ...lines, '\\.'].join('\n')).rows).toEqual(
          given,
        );
      }),
    );
  });

  it('is read from INSERT as it was written, of one row or many, with plain or escaped strings', () => {
    fc.assert(
      fc.property(rows, fc.boolean(), fc.constantFrom(literal, escaped), (given, isMany, quote) => {
        const tuples = given.map((row) => `(${row.map(quote).join(', ')})`);
        const into = 'INSERT INTO "public"."lots" ("lot", "owner") VALUES';
        const text = isMany
          ? `${into}\n\t${tuples.join(',\n\t')};`
          : tuples.map((tuple) => `${into} ${tuple};`).join('\n');
        expect(read(text).rows).toEqual(given);
      }),
    );
  });

  it('reads octal and hexadecimal escapes, numbers and truth values', () => {
    expect(read('COPY public.lots (a, b) FROM stdin;\n\\101\\x42\\tC\t\\N\n\\.').rows).toEqual([
      ['AB\tC', null],
    ]);
    const insert =
      'INSERT INTO public.lots (a, b, c, d, e) VALUES (-1.50, 2e3, true, NULL, DEFAULT) ON CONFLICT DO NOTHING;';
    expect(read(insert).rows).toEqual([['-1.50', '2e3', 'true', null, null]]);
    expect(
      read(`SET standard_conforming_strings = off;\nINSERT INTO public.lots (a) VALUES ('it\\'s');`).rows,
    ).toEqual([["it's"]]);
  });

  it('takes the columns of an INSERT without names from the table', () => {
    const create =
      'CREATE TABLE IF NOT EXISTS public.lots (\n  lot text DEFAULT (1 + 2)::text,\n  "Owner" numeric(12, 2),\n  CONSTRAINT x CHECK (lot <> \'a;b\')\n);';
    const found = read(`${create}\nINSERT INTO public.lots VALUES ('1', 2);`);
    expect(found.tables['lots']).toEqual(['lot', 'Owner']);
    expect(found.rows).toEqual([['1', '2']]);
  });

  it('follows the search path, and reads the tables of other schemas apart', () => {
    const path = 'SET search_path = auth, pg_catalog;\nCOPY users (id) FROM stdin;\n7\n\\.';
    expect(read(path)).toMatchObject({ tables: { 'auth.users': ['id'] }, rows: [['7']], lines: [3] });
    const other = read(
      'COPY storage.lots (lot) FROM stdin;\n1\n\\.\nCOPY public.lots (lot) FROM stdin;\n2\n\\.',
    );
    expect(other).toMatchObject({ tables: { 'storage.lots': ['lot'] }, rows: [['2']], lines: [5] });
  });

  it('skips functions, rules and comments, whatever they hold', () => {
    const skipped = [
      "CREATE FUNCTION f() RETURNS text LANGUAGE sql AS $_$ insert into public.lots (lot) values ('1'); $_$;",
      "CREATE FUNCTION g() RETURNS void LANGUAGE sql BEGIN ATOMIC SELECT CASE WHEN true THEN 1 END; INSERT INTO public.lots (lot) VALUES ('2'); END;",
      "CREATE RULE r AS ON INSERT TO public.a DO ALSO (INSERT INTO public.lots (lot) VALUES ('3'); INSERT INTO public.lots (lot) VALUES ('4'));",
      "/* INSERT INTO public.lots (lot) VALUES ('5'); /* nested */ */",
      "-- INSERT INTO public.lots (lot) VALUES ('6');",
      "COMMENT ON TABLE public.lots IS 'it''s; INSERT INTO public.lots (lot) VALUES (''7'');';",
      '\\connect other',
      "INSERT INTO public.lots (lot) VALUES ('read');",
    ];
    expect(read(skipped.join('\n')).rows).toEqual([['read']]);
  });

  it('names the tables of which it has no rows', () => {
    expect(
      read('-- Data for Name: lrp; Type: TABLE DATA; Schema: public; Owner: postgres').tables,
    ).toHaveProperty('lrp');
    expect(read('-- Name: odd name; Type: TABLE; Schema: other; Owner: -').tables).toHaveProperty(
      'other.odd name',
    );
  });

  it.each([
    [
      'COPY public.lots (lot, owner) FROM stdin;\n1\n\\.',
      'Line 2 of the dump has 1 values, but lots has 2 columns.',
    ],
    [
      'COPY public.lots (lot) FROM stdin WITH (FORMAT csv);',
      'Line 1 of the dump copies lots in a way that pg_dump does not.',
    ],
    [
      "INSERT INTO public.lots (lot) VALUES (lower('A'));",
      'Line 1 of the dump has something other than plain values.',
    ],
    ["SET client_encoding = 'LATIN1';", 'pg_dump --encoding=UTF8'],
    ["INSERT INTO public.lots (lot) VALUES ('1", 'The dump is incomplete'],
    ['CREATE FUNCTION f() AS $_$ endless', 'The dump is incomplete'],
    ['COPY public.lots (lot) FROM stdin;\n1', 'The dump is incomplete'],
  ])('%s is refused', (text, reason) => {
    expect(() => read(text)).toThrow(reason);
  });

  it('never fails in other words than its own', () => {
    const parts = fc.constantFrom(
      'COPY public.lots (lot) FROM stdin;',
      '\\.',
      'INSERT INTO public.lots (lot) VALUES',
      '(',
      ')',
      ';',
      "'",
      '$$',
      '/*',
      '*/',
      '"',
      '\n',
      '1',
      ',',
      'CREATE TABLE public.lots (',
      'SET',
      'begin',
      'atomic',
      'end',
    );
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 20 }), (given) => {
        const name = nameOfError(() => read(given.join(' ')));
        expect(['none', 'StartupError']).toContain(name);
      }),
    );
  });
});

describe('lines', () => {
  const pieces = (text: string, size: number) => {
    const bytes = Buffer.from(text);
    return Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
      bytes.subarray(at * size, (at + 1) * size),
    );
  };
  const all = async (parts: Buffer[], longest?: number) => {
    async function* source() {
      yield* parts;
    }
    const lines: string[] = [];
    for await (const some of dumpLines(source(), longest)) lines.push(...some);
    return lines;
  };

  it('are the same however the file is cut, without byte order mark and carriage returns', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyText.map((text) => text.replaceAll(/[\r\n\uFEFF]/g, ''))),
        fc.integer({ min: 1, max: 9 }),
        async (lines, size) => {
          const text = `\uFEFF${lines.map((line) => `${line}\r\n`).join('')}`;
          expect(await all(pieces(text, size))).toEqual(lines);
        },
      ),
    );
    await expect(all(pieces('a\n'.concat('b'.repeat(50)), 7), 20)).rejects.toThrow(
      'Line 2 is longer than 20 characters',
    );
  });
});
