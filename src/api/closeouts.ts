import { z } from 'zod';
import { pricesBySymbol } from '#domain/book/open-book';
import { closeoutBookSchemas, lotPricesSchema, type CloseoutBook } from '#domain/closeout/book';
import {
  closedLotsSchema,
  closeoutGrouping,
  closeoutGroupSchema,
  namedCloseoutGroupSchema,
} from '#domain/closeout/groups';
import { daySchema, text } from '#domain/kit/fields';
import { LIMITS } from '#domain/kit/limits';
import { sex } from '#domain/lots/lots';
import { reportSchema } from '#domain/reports/document';
import { columnsSchema, rowsOfColumns } from './columns.ts';
import { pdfRead, signedInRead, recordId } from './endpoint.ts';

const closeoutBookSchema = z.object({
  lots: columnsSchema(closeoutBookSchemas.lots),
  trades: columnsSchema(closeoutBookSchemas.trades),
  policies: columnsSchema(closeoutBookSchemas.policies),
  prices: columnsSchema(closeoutBookSchemas.prices),
});

/** The rows of a book that was sent in columns. */
export const closeoutBookFrom = (columns: z.infer<typeof closeoutBookSchema>): CloseoutBook => ({
  lots: rowsOfColumns(columns.lots),
  trades: rowsOfColumns(columns.trades),
  policies: rowsOfColumns(columns.policies),
  prices: pricesBySymbol(rowsOfColumns(columns.prices)),
});

const year = z.coerce.number().int().min(1900).max(2999).optional();

const yearsSchema = z.object({
  year: z.int(),
  years: z.array(z.int()),
});

const named = (label: string) => text(`${label} must be text`, 120, label).optional();

export const listCloseouts = signedInRead('/api/closeouts', {
  wholeBook: true,
  mayBeOld: true,
  summary:
    'Lists the closeouts of the lots whose last head left in `year` (this year unless given), the best result per head first, with what they come to together, and the years in which the user’s lots were closed out. `owner` narrows it to one entity. The cost grows with the lots of the year, not with their records.',
  input: z.object({ year, owner: named('Owner') }),
  output: closedLotsSchema.extend(yearsSchema.shape),
});

export const closeoutBook = signedInRead('/api/closeouts/book', {
  wholeBook: true,
  mayBeOld: true,
  summary:
    'Returns what the closeouts of the same list are worked out from, each table as one array per column: the sums of its lots, the open trades and counted LRP policies on them, and the prices of these. The cost grows with the lots of the year, not with their records.',
  input: listCloseouts.input,
  output: z.object({
    book: closeoutBookSchema,
    /** The day of the prices and policies that count. */
    today: daySchema,
    ...yearsSchema.shape,
  }),
});

export const getCloseoutsReport = signedInRead('/api/closeouts/report', {
  wholeBook: true,
  summary:
    'Returns the same list of one entity as a report, as it is at this moment: its page, workbook and PDF are made of it. It is of the user’s entity, or, for an administrator, of the entity named by `owner`, without which it is refused (400).',
  input: listCloseouts.input,
  output: reportSchema,
  errors: ['not_found'],
});

export const getCloseoutsPdf = pdfRead('/api/closeouts/pdf', {
  wholeBook: true,
  summary: 'Returns the same report as a PDF on letter paper, as it is at this moment.',
  input: listCloseouts.input,
});

export const getCloseoutReport = signedInRead('/api/lots/:id/closeout/report', {
  summary:
    'Returns the closeout sheet of a lot as a report, as it is at this moment. The price that the remaining head need is the one that leaves `target`, in $.',
  input: z.object({
    id: recordId,
    target: z.coerce.number().min(-LIMITS.money).max(LIMITS.money).default(0),
  }),
  output: reportSchema,
  errors: ['not_found'],
});

export const getCloseoutPdf = pdfRead('/api/lots/:id/closeout/pdf', {
  summary: 'Returns the same sheet as a PDF on letter paper.',
  input: getCloseoutReport.input,
});

/** The lots in a list of closeouts: only closed ones, or also those still on feed. */
export const CLOSEOUT_SCOPES = ['closed', 'all'] as const;

export const groupCloseouts = signedInRead('/api/closeouts/groups', {
  wholeBook: true,
  mayBeOld: true,
  summary:
    'Groups the closeouts of the matching lots, the best result per head first, with what all of them come to together. `year` is the year in which a lot was closed out; lots with head, counted with `state=all`, are in every year.',
  input: z.object({
    by: closeoutGrouping.default('source'),
    state: z.enum(CLOSEOUT_SCOPES).default('closed'),
    year,
    owner: named('Owner'),
    source: named('Source'),
    sex: sex.optional(),
    location: named('Location'),
    month_in: z
      .string()
      .regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'Month must be written like 2026-04')
      .optional(),
  }),
  output: z.object({ groups: z.array(namedCloseoutGroupSchema), total: closeoutGroupSchema }),
});

export const listBreakEvens = signedInRead('/api/closeouts/break-evens', {
  wholeBook: true,
  mayBeOld: true,
  summary:
    'Lists, of every lot with head, the price that the rest of it needs, the price expected and the difference, $/cwt; its hedge, lb and % of the weight to sell; and its break-even prices, $/cwt of the whole lot, without and with its hedges as they stand today: null where a shipment has no weight, how many lack it is beside.',
  output: z.array(lotPricesSchema),
});
