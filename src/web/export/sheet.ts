export type SheetValue = string | number | boolean | null;

/** The records of one kind: the field names, and a row of values for each record. */
export interface Sheet {
  name: string;
  nouns: readonly [string, string];
  file: string;
  fields: readonly string[];
  rows: readonly (readonly SheetValue[])[];
}

/** Day fields are recognized by name: `date`, `date_in`, `est_out_date`. */
export const isDayField = (field: string): boolean =>
  field === 'day' || field === 'stopped_on' || field.split('_').includes('date');
