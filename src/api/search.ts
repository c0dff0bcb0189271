import { z } from 'zod';
import { lotSchema } from '#domain/lots/lots';
import { lrpSchema } from '#domain/lrp/lrp';
import { TRADE_TERMS, tradeSchema } from '#domain/trades/trades';
import { noteSchema } from '#domain/notes/notes';
import { signedInRead } from './endpoint.ts';

export const FOUND_PER_KIND = 6;

const foundLot = lotSchema.pick({ id: true, lot: true, owner: true, source: true, current_hd: true });

const foundPolicy = lrpSchema
  .pick({ endorsement_number: true, type: true, end_date: true })
  .extend({ insured_name: z.string(), /** The numbers of its lots. */ lots: z.string().nullable() });

const foundTrade = tradeSchema.pick({ id: true, trade_date: true, ...TRADE_TERMS, status: true, lot: true });

const foundNote = noteSchema.pick({
  id: true,
  entity_id: true,
  owner: true,
  about_kind: true,
  about_id: true,
  about: true,
  is_there: true,
  lot: true,
  endorsement_number: true,
  trade: true,
  text: true,
});

/** Search results, the likeliest first. An LRP endorsement with several records is one entry. */
export const foundRecords = z.object({
  lots: z.array(foundLot),
  policies: z.array(foundPolicy),
  trades: z.array(foundTrade),
  notes: z.array(foundNote),
});
export type FoundRecords = z.infer<typeof foundRecords>;

export const searchRecords = signedInRead('/api/search', {
  summary: `Finds lots, LRP endorsements, trades and notes that the user can see, at most ${FOUND_PER_KIND} of each, whose text contains every word.`,
  input: z.object({ text: z.string().trim().min(1, 'Text to search for is required').max(100) }),
  output: foundRecords,
});
