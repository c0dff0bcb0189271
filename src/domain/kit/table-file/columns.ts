import { headingKey, shapeOf, fileText, type Cell } from './file.ts';

/** A field of a file and the headings by which its column is recognized. */
export interface FileField<Name extends string = string> {
  field: Name;
  label: string;
  /** Accepted headings, best first, ignoring case, spaces and punctuation. */
  headings: readonly string[];
  /** The headings that come before those of every field: its name and its label. */
  names?: readonly string[];
  /** Whether a file without the column cannot be read. */
  required?: true;
  /** Whether its cells are numbers, and the units that may follow them; without one it is dollars. */
  reads?: string;
  units?: RegExp;
}

/** The unit at the end of a heading, in brackets or not. Example: 'Pay Wt (lbs)' and 'Pay Wt lbs' have 'lbs'. */
const UNIT = /[\s,]*(?:[([](?:in )?([^()[\]]+)[)\]]|(?<=[\s,])(lbs?\.?|pounds|hd|usd|\$))$/i;
const DOLLARS = /^(?:\$|usd|dollars|total \$)$/i;

/** The key of a heading without a unit that is the field's own; any other unit makes the column another figure. */
function keyWithoutUnit(heading: Cell, { reads, units = DOLLARS }: FileField): string {
  const text = fileText(heading);
  const [ending, inBrackets, behind] = UNIT.exec(text) ?? [];
  const unit = (inBrackets ?? behind)?.trim();
  if (ending === undefined || unit === undefined || reads !== 'number') return '';
  return units.test(unit.replace(/^\$(?=\/)/, '')) ? headingKey(text.slice(0, -ending.length)) : '';
}

/**
 * The columns of fields in a header, by the fields' own names first, then by headings best first, then without units. No column is two
 * fields: the first one takes it. A required field takes the column that an optional one has: where only *Category* stands, it is the
 * type of an expense. Example: 'Pay Wt (lbs)' is the pay weight, 'Cost ($/cwt)' is not the cost; of 'Date' and 'Trade Date' the second is
 * the trade's.
 */
export function matchColumns<Name extends string>(
  fields: readonly FileField<Name>[],
  header: readonly Cell[],
): Map<Name, number> {
  const keys = header.map(headingKey);
  const found = new Map<Name, number>();
  const taken = new Set<number>();
  const take = (field: FileField<Name>, accepted: readonly string[], its: readonly string[]) => {
    const at = accepted.map((heading) => its.indexOf(heading)).find((index) => index >= 0);
    if (at === undefined || found.has(field.field) || taken.has(at)) return;
    found.set(field.field, at);
    taken.add(at);
  };
  for (const field of fields) take(field, field.names ?? [], keys);
  for (const field of fields) take(field, field.headings, keys);
  const numbers = fields
    .filter(({ reads }) => reads === 'number')
    .map((field) => ({ field, its: header.map((cell) => keyWithoutUnit(cell, field)) }));
  for (const { field, its } of numbers) take(field, field.names ?? [], its);
  for (const { field, its } of numbers) take(field, field.headings, its);
  for (const { field, headings, required } of fields) {
    if (!required || found.has(field)) continue;
    const optional = fields.find((other) => {
      const at = found.get(other.field);
      return !other.required && at !== undefined && headings.includes(keys[at] ?? '');
    });
    const at = optional && found.get(optional.field);
    if (optional === undefined || at === undefined) continue;
    found.delete(optional.field);
    found.set(field, at);
  }
  return found;
}

/** The newest choices stored for files with these headings, if any. */
export function rememberedFor<Remembered extends { headings: readonly string[] } | { shape: string }>(
  headings: readonly Cell[],
  remembered: readonly Remembered[],
): Remembered | undefined {
  const shape = shapeOf(headings);
  return remembered.find((one) => ('shape' in one ? one.shape : shapeOf(one.headings)) === shape);
}
