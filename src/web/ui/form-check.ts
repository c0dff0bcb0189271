import type { z } from 'zod';

/** An object schema. */
export type FormSchema = z.ZodType<object, object>;

/** The value of a field; a number field may hold text that is not a number, so that rules must parse it first. */
type Typed<Input> = [Extract<Input, readonly object[]>] extends [never]
  ? Exclude<Input, undefined> | ([Extract<Input, number>] extends [never] ? '' : string)
  : readonly TypedRow<Extract<Input, readonly object[]>[number]>[] | '';

type TypedRow<Row> = { [Key in keyof Row]-?: Typed<Row[Key]> };

/** The values while typing: the schema's input, in which any field may be empty. */
export type Draft<Schema extends FormSchema> = TypedRow<z.input<Schema>>;

/** The values of a form that edits a record: its fields of the same names. */
export const draftOf = <Schema extends FormSchema & { shape: object }>(
  schema: Schema,
  record: Draft<Schema> & object,
): Draft<Schema> =>
  Object.fromEntries(Object.entries(record).filter(([field]) => field in schema.shape)) as Draft<Schema>;

/** The values of a form for a new record: the defaults of the schema, every other field empty. */
export const emptyDraft = <Schema extends FormSchema & { shape: Record<string, z.ZodType> }>(
  schema: Schema,
): Draft<Schema> =>
  Object.fromEntries(
    Object.entries(schema.shape).map(([field, of]) => [field, of.safeParse(undefined).data ?? '']),
  ) as Draft<Schema>;

type Checked<Schema extends FormSchema> =
  | { values: z.output<Schema>; failure: null }
  | { values: null; failure: { message: string; fields: Record<string, string> } };

/** Validates a form as the server will. The failure is the first one, in the order of the schema's keys; one in a list reads `splits.0.lot_id`. */
export function checked<Schema extends FormSchema>(schema: Schema, draft: Draft<Schema>): Checked<Schema> {
  const result = schema.safeParse(draft);
  if (result.success) return { values: result.data, failure: null };
  const [first] = result.error.issues;
  const message = first?.message ?? '';
  const field = first?.path.join('.') ?? '';
  return {
    values: null,
    failure: { message, fields: field === '' ? {} : { [field]: message } },
  };
}
