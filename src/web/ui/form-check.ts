import type { z } from 'zod';

/** A schema of an object, as the rules declare them. */
export type FormSchema = z.ZodType<object, object>;

/** What is in a field: where a number is asked for, also text that is none, so that no rule can be given it unread. */
type Typed<Input> = [Extract<Input, readonly object[]>] extends [never]
  ? Exclude<Input, undefined> | ([Extract<Input, number>] extends [never] ? '' : string)
  : readonly TypedRow<Extract<Input, readonly object[]>[number]>[] | '';

type TypedRow<Row> = { [Key in keyof Row]-?: Typed<Row[Key]> };

/** What is in the fields while somebody types: the schema's input, where any field may still be empty. */
export type Draft<Schema extends FormSchema> = TypedRow<z.input<Schema>>;

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
