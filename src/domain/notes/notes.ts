import { z } from 'zod';
import type { Day } from '../kit/days.ts';
import { daySchema, idSchema, optionalDay, requiredId, requiredText } from '../kit/fields.ts';
import { tradeSchema } from '../trades/trades.ts';

export const NOTED_KINDS = ['client', 'lot', 'policy', 'trade'] as const;
export const notedKind = z.enum(NOTED_KINDS);
export type NotedKind = z.infer<typeof notedKind>;

/** The record that a note is about. The id of a client is that of its entity. */
export interface NotedRecord {
  about_kind: NotedKind;
  about_id: number;
}

/**
 * A note of an administrator. `about` names its record: also one that has been deleted or moved to another client since, and then
 * `is_there` is false and the note is on the client alone; null for a note on the client, and for a policy that a producer does
 * not see. `lot`, `endorsement_number` and `trade` lead to the record. Source: `beyond.md` I.
 */
export const noteSchema = z.object({
  id: idSchema,
  entity_id: idSchema,
  owner: z.string(),
  about_kind: notedKind,
  about_id: idSchema,
  about: z.string().nullable(),
  is_there: z.boolean(),
  lot: z.string().nullable(),
  endorsement_number: z.string().nullable(),
  trade: tradeSchema
    .pick({ trade_date: true, b_s: true, description: true, period: true, status: true })
    .nullable(),
  text: z.string(),
  due_on: daySchema.nullable(),
  assignee: z.uuid().nullable(),
  assignee_name: z.string().nullable(),
  done: z.boolean(),
  done_at: z.string().nullable(),
  done_by: z.string().nullable(),
  shared: z.boolean(),
  created_by: z.string().nullable(),
  created_at: z.string(),
  version: z.int(),
});
export type SavedNote = z.infer<typeof noteSchema>;

export const LONGEST_NOTE = 2000;

const ASSIGNEE_UNKNOWN = 'Choose an administrator';

export const noteForm = z.object({
  text: requiredText('Note is required', LONGEST_NOTE),
  due_on: optionalDay('Due date'),
  assignee: z
    .union([z.uuid(ASSIGNEE_UNKNOWN), z.literal('')], ASSIGNEE_UNKNOWN)
    .nullish()
    .transform((chosen) => chosen || null),
  shared: z.boolean('Say whether the client sees the note').default(false),
});
export type NoteForm = z.output<typeof noteForm>;

export const newNoteForm = noteForm.extend({
  about_kind: notedKind,
  about_id: requiredId('Record not found'),
});
export type NewNoteForm = z.output<typeof newNoteForm>;

/** A task is a note with a due date or an assignee. */
export const isTask = ({ due_on, assignee }: Pick<SavedNote, 'due_on' | 'assignee'>): boolean =>
  due_on !== null || assignee !== null;

/** Whether a task should have been done. Example: one due on Nov 26 is overdue on Nov 27. */
export const isOverdue = ({ due_on, done }: Pick<SavedNote, 'due_on' | 'done'>, today: Day): boolean =>
  !done && due_on !== null && due_on < today;

type Named = Pick<SavedNote, 'about_kind' | 'about' | 'is_there' | 'owner'>;

const UNNAMED = { client: '', lot: 'A lot', policy: 'An LRP policy', trade: 'A trade' } as const;

/** The record that a note is about, in words. Examples: 'Lot HP-2601', 'LRP 1234567 (removed)', 'Lazy K' for a client. */
export function aboutInWords({ about_kind, about, is_there, owner }: Named): string {
  if (about_kind === 'client') return owner;
  const name = about ?? UNNAMED[about_kind];
  return is_there || about === null ? name : `${name} (removed)`;
}

export interface NotePage {
  to: string;
  search: Record<string, string>;
}

type Placed = Pick<
  SavedNote,
  'entity_id' | 'about_kind' | 'about_id' | 'owner' | 'lot' | 'endorsement_number' | 'trade'
>;

/** The page with the record of a note; null where there is none, and for a client. */
export function recordPage({ owner, lot, endorsement_number, trade }: Placed): NotePage | null {
  if (lot !== null) return { to: `/lot/${encodeURIComponent(lot)}`, search: { owner } };
  if (endorsement_number !== null) return { to: '/risk-management/lrp', search: { q: endorsement_number } };
  return trade && tradePage(trade);
}

/** Where a note is read: on the page of its lot, else in its client's notes, those of its record. */
export function notePage(note: Placed): NotePage {
  const { entity_id, about_kind, about_id, lot } = note;
  const page = lot === null ? null : recordPage(note);
  const about = about_kind === 'client' ? {} : { about: `${about_kind}-${about_id}` };
  return page ?? { to: '/notes', search: { client: String(entity_id), ...about } };
}

/** The record in an address. Example: 'trade-77'; null for other text. */
export function recordIn(text: string): NotedRecord | null {
  const [, kind, id] = /^(client|lot|policy|trade)-(\d{1,9})$/.exec(text) ?? [];
  return kind === undefined ? null : { about_kind: notedKind.parse(kind), about_id: Number(id) };
}

/** The trades of one day, instrument and direction: a trade has no page of its own. */
export function tradePage({
  trade_date,
  b_s,
  description,
  period,
  status,
}: NonNullable<SavedNote['trade']>): NotePage {
  return {
    to: '/risk-management/futures-options',
    search: {
      ...(status === 'closed' && { tab: 'closed' }),
      trade_date,
      b_s,
      ...(description !== null && { description }),
      ...(period !== null && { period }),
    },
  };
}

/** A page as an address. Example: '/risk-management/lrp?q=1234567'. */
export function addressOfPage({ to, search }: NotePage): string {
  const query = new URLSearchParams(search).toString();
  return query === '' ? to : `${to}?${query}`;
}

const FIRST_CHARACTERS = 120;

/** The beginning of a note, on one line. */
export function noteStart(text: string, most = FIRST_CHARACTERS): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length > most ? `${line.slice(0, most - 1).trimEnd()}…` : line;
}
