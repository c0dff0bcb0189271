import { z } from 'zod';
import { daySchema, optionalText, text } from '#domain/kit/fields';
import { LIMITS } from '#domain/kit/limits';
import { sex } from '#domain/lots/lots';
import { lrpType } from '#domain/lrp/lrp';
import { offerFitSchema } from '#domain/lrp/offers/fit';
import { pastOfferSchema } from '#domain/lrp/offers/history';
import { closedDaySchema, endingValueSchema, lrpOfferSchema, offerSource } from '#domain/lrp/offers/offer';
import { salePeriodSchema } from '#domain/lrp/offers/sale-period';
import { endpoint, done, ownerChoice, recordId } from './endpoint.ts';

const offers = z.object({
  provider: offerSource,
  /** The newest offers, and until when they are open. */
  sale: salePeriodSchema,
  /** The day of the offers listed: the newest, or the one that was asked for; null without any. */
  effective: daySchema.nullable(),
  /** The cattle that were asked about; null without any. */
  cattle: z
    .object({
      lot_id: z.int().nullable(),
      lot: z.string().nullable(),
      owner: z.string().nullable(),
      sex,
      est_out_wt: z.number(),
      est_out_date: daySchema,
      head: z.number(),
      percent_owned: z.number().nullable(),
      /** Head insured by policies of the lot that count. */
      insured_head: z.number(),
    })
    .nullable(),
  /** The offers that fit these cattle; null without any. */
  fit: offerFitSchema.nullable(),
  /** By type, end date and level, the highest level first: of the types that fit, else of the type asked for, else of all. */
  offers: z.array(
    lrpOfferSchema.extend({
      /** The producer premium, $/cwt, after the subsidy; null where the rules have none. */
      premium: z.number().nullable(),
    }),
  ),
});

export const listOffers = endpoint('GET /api/lrp-offers', 'seeMarket', {
  mayBeOld: true,
  summary:
    'Lists the LRP offers of a day, the newest unless `effective` names another, with what fits and until when they are open. For a lot (`lot_id`), or for planned cattle: `weight` (lb a head when they leave) and `day` (when they leave) with `sex` and `head`, or with a `type` of LRP. Without either it lists every type. `subsidy`: whether premiums are those of a beginning or veteran producer. `owner`: whose cattle are planned.',
  input: z.object({
    lot_id: recordId.optional(),
    type: lrpType.optional(),
    sex: sex.optional(),
    weight: z.coerce.number().positive().max(LIMITS.headWeight).optional(),
    head: z.coerce.number().min(0).max(LIMITS.head).optional(),
    day: daySchema.optional(),
    effective: daySchema.optional(),
    subsidy: z.enum(['standard', 'beginning']).default('standard'),
    owner: ownerChoice,
  }),
  output: offers,
  errors: ['not_found'],
});
export type OffersAnswer = z.infer<typeof offers>;
export type ListedOffer = OffersAnswer['offers'][number];

export const listPastOffers = endpoint('GET /api/lrp-offers/history', 'seeMarket', {
  mayBeOld: true,
  summary:
    'Returns what the offer of the same week, type, length and level was in earlier years, newest first, with the actual ending value and what it would have paid, $/cwt.',
  input: z.object({
    type: lrpType,
    weeks: z.coerce.number().int().min(1).max(60),
    level: z.coerce.number().min(70).max(100),
    day: daySchema,
  }),
  output: z.array(pastOfferSchema),
});

export const offerFileSchema = z.object({
  id: z.int(),
  name: z.string(),
  day: daySchema,
  source: offerSource,
  /** Rows of offers in the file, and those that were stored. */
  rows: z.int(),
  offers: z.int(),
  ending_values: z.int(),
  skipped: z.record(z.string(), z.int()),
  refused: z.int(),
  /** The first refused rows with the reason, such as `Row 7: cost per cwt 10.003 is not rate x coverage, 10.000`. */
  problems: z.array(z.string()),
  sent_by: z.string().nullable(),
  received_at: z.string(),
});
export type OfferFile = z.infer<typeof offerFileSchema>;

/** RMA's daily files are far smaller. */
const LARGEST_FILE = 20 * 1024 * 1024;

const EMPTY = 'The file is empty: send its content as the body of the request';

export const sendOfferFile = endpoint('POST /api/lrp-offers/files', 'importOffers', {
  summary:
    'Reads RMA’s daily file of LRP rates: the zip, or the text in it. The body is the file itself. Its offers take the place of those of the same day; of a file that is refused nothing is stored. The same file sent twice is stored once: `known`.',
  input: z.object({
    name: text('Name must be text', 200, 'Name').min(1, 'Name is required'),
    content: z.custom<string | Uint8Array>(
      (given) => (typeof given === 'string' || given instanceof Uint8Array) && given.length > 0,
      EMPTY,
    ),
  }),
  fileBody: 'content',
  fileTypes: ['application/octet-stream', 'application/zip', 'text/plain'],
  bodyLimit: LARGEST_FILE,
  output: offerFileSchema.extend({
    known: z.boolean(),
    /** Whether a newer day is stored: these offers are history. */
    history: z.boolean(),
  }),
  offThread: true,
  errors: ['conflict'],
});

export const listOfferFiles = endpoint('GET /api/lrp-offers/files', 'importOffers', {
  summary: 'Lists the files of offers that were read, newest day first, at most 400.',
  output: z.array(offerFileSchema),
});

export const removeOffersOfDay = endpoint('DELETE /api/lrp-offers/days/:day', 'importOffers', {
  summary: 'Removes the files of a day with its offers; they can be sent again.',
  input: z.object({ day: daySchema }),
  output: z.object({ files: z.int(), offers: z.int() }),
  errors: ['not_found'],
});

export const listEndingValues = endpoint('GET /api/lrp-ending-values', 'seeMarket', {
  mayBeOld: true,
  summary:
    'Lists the actual ending values of LRP by type, end date and crop year of the effective date, newest first; `previous` where one was changed after it was published. At most a year of them up to `to`.',
  input: z.object({ type: lrpType.optional(), from: daySchema.optional(), to: daySchema.optional() }),
  output: z.array(endingValueSchema),
});

export const listClosedDays = endpoint('GET /api/lrp-closed-days', 'seeMarket', {
  mayBeOld: true,
  summary: 'Lists the days on which RMA makes no offers of LRP, newest first.',
  output: z.array(closedDaySchema),
});

export const addClosedDay = endpoint('POST /api/lrp-closed-days', 'setLrpRules', {
  summary: 'Adds a day without offers of LRP.',
  input: z.object({ day: daySchema, reason: optionalText('Reason') }),
  output: closedDaySchema,
  errors: ['conflict'],
});

export const deleteClosedDay = endpoint('DELETE /api/lrp-closed-days/:id', 'setLrpRules', {
  summary: 'Deletes a day without offers of LRP.',
  input: z.object({ id: recordId }),
  output: done,
  errors: ['not_found'],
});
