import { z } from 'zod';
import { count } from './format.ts';
import { isDay } from './days.ts';
import { LIMITS } from './limits.ts';
import { rounded } from './money.ts';

/** The building blocks of every form: each field has its message, its bounds and the limits of the database. */

/** PostgreSQL text cannot hold a null character; it can hold every other one. */
const STORABLE = /^[^\0]*$/;

const labelOf = (message: string): string =>
  message.replace(/ (is required|must (be|have)|cannot be).*$/, '');

/** A text up to the maximum length; `message` is reported when the value is not a text. */
export const text = (message: string, longest = 120, label = labelOf(message)) =>
  z
    .string(message)
    .trim()
    .max(longest, `${label} must be at most ${count(longest)} characters`)
    .regex(STORABLE, `${label} contains a character that cannot be stored`);

/** A required text. Example: requiredText('Source is required'). */
export const requiredText = (required: string, longest = 120, label = labelOf(required)) =>
  text(required, longest, label).min(1, required);

/** An optional text; empty is null. Example: optionalText('Destination'). */
export const optionalText = (label: string, longest = 120) =>
  text(`${label} must be text`, longest)
    .nullish()
    .transform((typed) => typed || null);

/** The bounds of a number. `message` is reported when it is missing, not a number or below its bound. */
export interface NumberBounds {
  /** Smallest value allowed. */
  min?: number;
  /** The value must be greater than this. */
  above?: number;
  max: number;
  /** The most decimals; 2 unless given. */
  decimals?: number;
  /** The message above the maximum; 'Cost must be at most 1,000' unless given. */
  above_max?: string;
  /** The message when it is missing; text that is not a number then gives 'Cost must be a number'. */
  required?: string;
}

const hasDecimals = (value: number, decimals: number): boolean => rounded(value, decimals) === value;

const isMissing = (value: unknown): boolean => value === undefined || value === null || value === '';

function bounded(
  label: string,
  message: string,
  { min, above, max, above_max, decimals = 2, required }: NumberBounds,
) {
  const notNumber = message.startsWith(`${label} must be a number`) ? message : `${label} must be a number`;
  let field = z.number({
    error: ({ input }) => {
      if (isMissing(input)) return required ?? message;
      return required !== undefined || typeof input === 'string' ? notNumber : message;
    },
  });
  if (above !== undefined) field = field.gt(above, message);
  if (min !== undefined) field = field.gte(min, message);
  const wording =
    decimals === 0 ? `${label} must be a whole number` : `${label} can have at most ${decimals} decimals`;
  return field
    .lte(max, above_max ?? `${label} must be at most ${count(max)}`)
    .refine((value) => hasDecimals(value, decimals), wording);
}

/** A required number. Example: requiredNumber('Pay weight must be greater than 0', { above: 0, ... }). */
export const requiredNumber = (message: string, bounds: NumberBounds, label = labelOf(message)) =>
  bounded(label, message, bounds);

/** An optional number; empty (in a form, '') is null. */
export const optionalNumber = (
  label: string,
  bounds: NumberBounds,
  message = `${label} must be a number of at least ${bounds.min ?? 0}`,
) =>
  z
    .union([bounded(label, message, bounds), z.literal('')], message)
    .nullish()
    .transform((value) => (value === '' || value === null || value === undefined ? null : value));

/**
 * A rule about a field that depends on other fields. It is checked even when other fields are refused, and its message stands in the
 * field's index in the order of the form. Example: half a head is refused before a missing cost. Source: spec 1 §5 (checked in
 * this order, first failure shown).
 */
export function withRule<Shape extends z.ZodRawShape>(
  form: z.ZodObject<Shape>,
  field: keyof Shape & string,
  problem: (values: z.output<z.ZodObject<Shape>>) => string | null,
): z.ZodObject<Shape> {
  const order = Object.keys(form.shape);
  const indexOf = ({ path }: { path?: PropertyKey[] | undefined }): number => {
    const index = order.indexOf(String(path?.[0]));
    return index < 0 ? order.length : index;
  };
  return form.superRefine(
    (values, context) => {
      if (context.issues.some(({ path }) => path?.[0] === field)) return;
      const message = problem(values);
      if (message === null) return;
      context.addIssue({ code: 'custom', path: [field], message });
      context.issues.sort((one, other) => indexOf(one) - indexOf(other));
    },
    { when: ({ value }) => typeof value === 'object' && value !== null },
  );
}

/** A record's id; `message` is reported when it is missing. */
export const requiredId = (message: string) => z.int(message).positive(message).max(LIMITS.id, message);

export const idSchema = z.int().positive().max(LIMITS.id);

/**
 * A day in a form. `required` is the message when it is missing ('Date in is required'); a day that does not exist gives 'Date in
 * must be a valid date'.
 */
export function requiredDay(required: string) {
  const invalid = required.replace(/ is required$/, ' must be a valid date');
  return z
    .string(required)
    .min(1, { error: required, abort: true })
    .refine(isDay, required === invalid ? required : invalid);
}

/** An optional day; empty is null. Example: optionalDay('Due date') refuses '2026-02-30' with 'Due date must be a valid date'. */
export const optionalDay = (label: string) => {
  const invalid = `${label} must be a valid date`;
  return z
    .string(invalid)
    .refine((typed) => typed === '' || isDay(typed), invalid)
    .nullish()
    .transform((typed) => typed || null);
};

export const daySchema = z.iso.date();

/** The columns that a form writes: the names of its fields, which a record has as columns. */
export const columnsOf = ({ shape }: { shape: object }): readonly string[] => Object.keys(shape);
