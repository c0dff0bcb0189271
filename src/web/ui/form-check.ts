import type { z } from 'zod';

export type FormSchema = z.ZodType<object, object>;

/** The value of a field; a number field may hold text that is not a number, so that rules must parse it first. */
type Typed<Input> = [Extract<Input, readonly object[]>] extends [never]
  ? Exclude<Input, undefined> | ([Extract<Input, number>] extends [never] ? '' : string)
  : readonly TypedRow<Extract<Input, readonly object[]>[number]>[] | '';

type TypedRow<Row> = { [Key in keyof Row]-?: Typed<Row[Key]> };

/** The values while typing: the schema's input, in which any field may be empty. */
export type Draft<Schema extends FormSchema> = TypedRow<z.input<Schema>>;

/** A record's fields of a form, any of which may be missing. */
type FieldsOf<Schema extends FormSchema> = {
  [Field in keyof Draft<Schema>]?: Draft<Schema>[Field] | null | undefined;
};

/** The values that a form begins with: the record's, or for a new one the defaults of the schema; missing values are empty. */
export const draftOf = <Schema extends FormSchema & { shape: Record<string, z.ZodType> }>(
  schema: Schema,
  record?: FieldsOf<Schema> | null,
): Draft<Schema> =>
  Object.fromEntries(
    Object.entries(schema.shape).map(([field, of]) => {
      const value = record ? record[field as keyof Draft<Schema>] : of.safeParse(undefined).data;
      return [field, value ?? ''];
    }),
  ) as Draft<Schema>;

type Checked<Schema extends FormSchema> =
  | { values: z.output<Schema>; failure: null }
  | { values: null; failure: { message: string; fields: Record<string, string> } };

/** Validates as the server will; reports the first failure in key order, or all. A row's field reads `splits.0.lot_id`. */
export function checked<Schema extends FormSchema>(
  schema: Schema,
  draft: Draft<Schema>,
  all = false,
): Checked<Schema> {
  const result = schema.safeParse(draft);
  if (result.success) return { values: result.data, failure: null };
  const issues = result.error.issues.slice(0, all ? undefined : 1);
  // Of a field with several failures the first is shown.
  const fields = new Map<string, string>();
  for (const { path, message } of issues) {
    const field = path.join('.');
    if (field !== '' && !fields.has(field)) fields.set(field, message);
  }
  return {
    values: null,
    failure: {
      message: [...new Set(issues.map(({ message }) => message))].join('; '),
      fields: Object.fromEntries(fields),
    },
  };
}
