import { z } from 'zod';
import { requiredDay, requiredText, text } from '#domain/kit/fields';
import { count } from '#domain/kit/format';
import { MOST_ROWS, RECORD_KINDS } from '#domain/import/kinds';
import { readRecords, type RecordFileReading } from '#domain/import/reader';
import { sheetVerdict } from '#domain/import/verdict';
import { FILE_LIMITS } from '#domain/kit/table-file/file';
import { endpoint, recordId } from './endpoint.ts';
import { indexesOr, ofFile, pastImport } from './imports.ts';

/** The columns of a file, and a text that every row has in each field. */
const MOST_COLUMNS = FILE_LIMITS.columns + 40;

const NOT_WELL_FORMED = 'The rows are not well formed';
const indexes = indexesOr(NOT_WELL_FORMED);
const rows = indexes.transform((rowIndexes) => new Set(rowIndexes));
const name = z.string(NOT_WELL_FORMED).max(1_000, NOT_WELL_FORMED);

const sheet = z
  .object(
    {
      kind: z.enum(RECORD_KINDS, NOT_WELL_FORMED),
      /** The sheet's name in a workbook of several; '' otherwise. */
      name,
      /** The row of each record in the file, for messages. */
      row: indexes,
      /** `DMY` where the day stands before the month in dates. */
      order: z.literal('DMY', NOT_WELL_FORMED).optional(),
      /** `total` where the column of LRP premiums holds the totals of the policies. */
      premium: z.literal('total', NOT_WELL_FORMED).optional(),
      /** The columns that hold a field, and those that hold none (`field` is empty), by which rows are told apart. */
      columns: z
        .array(z.object({ field: name, heading: name, cells: indexes }), NOT_WELL_FORMED)
        .max(MOST_COLUMNS),
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

/** The sheets of a spreadsheet. Each distinct text is stored once: cells are indexes into `texts`, where 0 is the empty text. */
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
  .transform((file): RecordFileReading => readRecords(file));

/** The entity for which records are imported, and the user's choices by sheet. */
const importForm = z.object({
  /** The entity that the records are for: a producer's own, any for an administrator. */
  owner: requiredText('Owner is required'),
  file: recordFile,
  choices: z
    .array(
      z.object({
        /** Rows not to be saved. */ skipped: rows,
        /** Rows to save although they repeat others; of a sheet of lots as receivings. */ again: rows,
        /** The day of the outs to make from the dead and shipped head that lots state. */
        outs_on: requiredDay('Date of the outs is required').nullable().default(null),
        /** Whether expenses below zero are credits. */ credits: z.boolean().default(false),
      }),
    )
    .max(20)
    .default([]),
});

const countsOfKinds = { lots: z.int(), receivings: z.int(), outs: z.int(), expenses: z.int(), lrp: z.int() };

export const checkRecordImport = endpoint('POST /api/record-imports/check', 'importRecords', {
  ...ofFile,
  summary:
    'Checks the rows of a spreadsheet by the rules of the forms and against the saved records of one entity: what is wrong with which cell, what is unusual, and which rows repeat a saved record or a row above. Saves nothing.',
  input: importForm,
  output: z.object({
    /** A verdict for each sheet, with the first problems and their number. */
    sheets: z.array(
      sheetVerdict.extend({
        problem_count: z.int(),
        ready: z.int(),
        /** The number of records that they make: an out of a lot's totals is one more. */
        records: z.int(),
      }),
    ),
    /** The records that the import would add, by kind. */
    saves: z.object(countsOfKinds),
  }),
  errors: ['not_found'],
});

/** One saved import, with the number of records of each kind that it added. */
export const recordImport = pastImport.extend({ owner: z.string(), ...countsOfKinds });
export type RecordImport = z.infer<typeof recordImport>;

/** Which column of a file holds which field, or the text that every row has; remembered by the file's headings. */
export const columnChoice = z.object({
  /** The headings of the file without case and punctuation, joined by `|`. */
  shape: text('Shape must be text', 10_000),
  kind: z.enum(RECORD_KINDS),
  /** Columns by field, counted from 0. */
  columns: z.record(z.string().max(60), z.int().nonnegative()),
  /** The fields that have one value in every row, which is asked for each file. */
  same: z.array(z.string().max(60)).max(40),
});
export type ColumnChoice = z.infer<typeof columnChoice>;

export const importRecords = endpoint('POST /api/record-imports', 'importRecords', {
  ...ofFile,
  summary:
    'Saves the rows of a spreadsheet in one transaction, all or none: lots, receivings, outs, expenses and LRP policies. Every row is checked again; a row with a problem refuses the file with its row, column and value. A row that repeats another refuses it too, unless `skipped` or `again` lists it, and so does an expense below zero unless `credits` is true. `remember` keeps which column is which for files of the same shape.',
  input: importForm.extend({
    file_name: requiredText('File name is required', 255),
    /** The insured producer of imported LRP policies; required of an administrator. */
    user_id: z.uuid('Producer not found').optional(),
    remember: z.array(columnChoice).max(20).default([]),
  }),
  output: recordImport,
  errors: ['conflict', 'not_found'],
  reportsProgress: true,
});

export const listRecordImports = endpoint('GET /api/record-imports', 'importRecords', {
  mayBeOld: true,
  summary: 'Lists the imports of spreadsheets that the user can see, newest first.',
  output: z.array(recordImport),
});

export const listColumnChoices = endpoint('GET /api/record-imports/columns', 'importRecords', {
  summary: 'Lists the remembered columns of the files that an entity has imported.',
  input: z.object({ owner: requiredText('Owner is required') }),
  output: z.array(columnChoice),
  errors: ['not_found'],
});

export const revertRecordImport = endpoint('POST /api/record-imports/:id/revert', 'importRecords', {
  summary:
    'Reverts a whole import: its records are deleted. Refused if one of them has been changed or deleted since, or if a lot of the import has got other records.',
  input: z.object({ id: recordId }),
  output: recordImport,
  errors: ['conflict', 'not_found'],
});
