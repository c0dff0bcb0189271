import { z } from 'zod';
import { idSchema, requiredText, text } from '#domain/fields';
import { count } from '#domain/format';
import { MOST_ROWS, RECORD_KINDS } from '#domain/record-file/kinds';
import { type FileReading, readRecords } from '#domain/record-file/reader';
import { endpoint } from './endpoint.ts';
import { recordId } from './records.ts';

/** Enough for 100,000 rows with their texts. */
const BODY_LIMIT = 40 * 1024 * 1024;

const NOT_WELL_FORMED = 'The rows are not well formed';
const places = z.array(z.int(NOT_WELL_FORMED).nonnegative(NOT_WELL_FORMED), NOT_WELL_FORMED);
const name = z.string(NOT_WELL_FORMED).max(1_000, NOT_WELL_FORMED);

const sheet = z
  .object(
    {
      kind: z.enum(RECORD_KINDS, NOT_WELL_FORMED),
      /** The sheet's name in a workbook of several; '' otherwise. */
      name,
      /** The row of each record in the file, for messages. */
      row: places,
      columns: z.array(z.object({ field: name, heading: name, cells: places }), NOT_WELL_FORMED).max(40),
    },
    NOT_WELL_FORMED,
  )
  .refine(({ row, columns }) => columns.every(({ cells }) => cells.length === row.length), NOT_WELL_FORMED)
  .refine(({ kind, row }) => row.length <= MOST_ROWS[kind], {
    error: ({ input }) => {
      const { kind } = input as { kind: keyof typeof MOST_ROWS };
      return `An import can have at most ${count(MOST_ROWS[kind])} rows of this kind`;
    },
  });

/** The sheets of a spreadsheet. Each distinct text is stored once: cells are indexes into `texts`, whose index 0 is the empty text. */
const recordFile = z
  .object(
    {
      texts: z.array(z.string(NOT_WELL_FORMED), NOT_WELL_FORMED),
      sheets: z.array(sheet, NOT_WELL_FORMED).min(1, NOT_WELL_FORMED).max(20, NOT_WELL_FORMED),
    },
    NOT_WELL_FORMED,
  )
  .refine(
    ({ texts, sheets }) =>
      texts[0] === '' &&
      sheets.every(({ columns }) => columns.every(({ cells }) => cells.every((cell) => cell < texts.length))),
    NOT_WELL_FORMED,
  )
  .transform((file): FileReading => readRecords(file));

/** For whom records are imported, and the user's choices by sheet. */
const importForm = z.object({
  /** The entity that the records are for: a producer's own, any for an administrator. */
  owner: requiredText('Owner is required'),
  file: recordFile,
  choices: z
    .array(
      z.object({
        /** Rows not to be saved. */ skipped: places,
        /** Rows to save although they repeat others. */ again: places,
      }),
    )
    .max(20)
    .default([]),
});

export const rowProblem = z.object({ place: z.int(), field: z.string(), message: z.string() });

export const checkRecordImport = endpoint({
  method: 'POST',
  path: '/api/record-imports/check',
  requires: 'importRecords',
  summary:
    'Checks the rows of a spreadsheet by the rules of the forms and against the saved records of one entity: what is wrong with which cell, what is unusual, and which rows repeat a saved record or a row above. Saves nothing.',
  input: importForm,
  output: z.object({
    /** A verdict for each sheet: a row without a problem that repeats nothing is ready. */
    sheets: z.array(
      z.object({
        /** The first problems, by index of the row, and their number. */
        problems: z.array(rowProblem),
        problem_count: z.int(),
        /** Rows that repeat a saved record (`of` is null) or the row at an earlier index. */
        duplicates: z.array(z.object({ place: z.int(), of: z.int().nullable() })),
        /** What is unusual about rows to save, such as 6 lb a head; it does not keep them from being saved. */
        warnings: z.array(rowProblem),
        /** Rows that are sums or repeated headings, and no records. */
        others: z.array(z.int()),
        /** The number of rows to save. */
        ready: z.int(),
      }),
    ),
  }),
  errors: ['not_found'],
  bodyLimit: BODY_LIMIT,
});

/** One saved import, with the number of records of each kind that it added. */
export const recordImport = z.object({
  id: idSchema,
  owner: z.string(),
  file_name: z.string(),
  imported_by: z.string().nullable(),
  imported_at: z.string(),
  lots: z.int(),
  receivings: z.int(),
  outs: z.int(),
  expenses: z.int(),
  lrp: z.int(),
  skipped: z.int(),
  reverted_at: z.string().nullable(),
  reverted_by: z.string().nullable(),
});
export type RecordImport = z.infer<typeof recordImport>;

/** Which column of a file holds which field, or the text that every row has; remembered by the file's headings. */
export const columnChoice = z.object({
  /** The headings of the file without case and punctuation, joined by `|`. */
  shape: text('Shape must be text', 10_000),
  kind: z.enum(RECORD_KINDS),
  /** Columns by field, counted from 0. */
  columns: z.record(z.string().max(60), z.int().nonnegative()),
  /** Texts by field. */
  same: z.record(z.string().max(60), z.string().max(200)),
});
export type ColumnChoice = z.infer<typeof columnChoice>;

export const importRecords = endpoint({
  method: 'POST',
  path: '/api/record-imports',
  requires: 'importRecords',
  summary:
    'Saves the rows of a spreadsheet in one transaction, all or none: lots, receivings, outs, expenses and LRP policies. Every row is checked again; a row with a problem refuses the file with its row, column and value. A row that repeats another is skipped unless `again` lists it. `remember` keeps which column is which for files of the same shape.',
  input: importForm.extend({
    file_name: requiredText('File name is required', 255),
    /** Whose LRP policies they are, where an administrator imports some; a producer's are their own. */
    user_id: z.uuid('Producer not found').optional(),
    remember: z.array(columnChoice).max(20).default([]),
  }),
  output: recordImport,
  errors: ['conflict', 'not_found'],
  bodyLimit: BODY_LIMIT,
  reportsProgress: true,
});

export const listRecordImports = endpoint({
  method: 'GET',
  path: '/api/record-imports',
  requires: 'importRecords',
  mayBeOld: true,
  summary: 'Lists the imports of spreadsheets that the user can see, newest first.',
  input: z.object({}),
  output: z.array(recordImport),
  errors: [],
});

export const listColumnChoices = endpoint({
  method: 'GET',
  path: '/api/record-imports/columns',
  requires: 'importRecords',
  summary: 'Lists the remembered columns of the files that an entity has imported.',
  input: z.object({ owner: requiredText('Owner is required') }),
  output: z.array(columnChoice),
  errors: ['not_found'],
});

export const revertRecordImport = endpoint({
  method: 'POST',
  path: '/api/record-imports/:id/revert',
  requires: 'importRecords',
  summary:
    'Reverts a whole import: its records are deleted. Refused if one of them has been changed or deleted since, or if a lot of the import has got other records.',
  input: z.object({ id: recordId }),
  output: recordImport,
  errors: ['conflict', 'not_found'],
});

export const recordImportEndpoints = [
  checkRecordImport,
  importRecords,
  listRecordImports,
  listColumnChoices,
  revertRecordImport,
];
