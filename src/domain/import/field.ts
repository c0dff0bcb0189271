/** The lists of words that a field may hold. They are in `cells.ts`, as the thread that reads files must not load the forms. */
export type ChoiceName = 'sex' | 'out type' | 'expense type' | 'expense category' | 'LRP type';

/**
 * How the cells of a field are read. `choice`: one of a few words, each with what else people write for it. `units`: what may
 * follow a number; another unit, such as a price per head for a cost, means another number.
 */
type Reading =
  | { reads: 'text' | 'day' | 'yes or no' }
  | { reads: 'number'; units?: RegExp }
  | { reads: 'choice'; choices: ChoiceName; also: Readonly<Record<string, string>> };

/** A column of a kind of record: its name, its accepted headings besides that name, and how it is read. */
export type RecordField = Reading & {
  field: string;
  label: string;
  /** Further accepted headings, best first, ignoring case, spaces and punctuation. */
  headings: readonly string[];
  /** Whether a file without the column cannot be read. */
  required?: true;
  /** Compared with what the records come to, and not saved itself. */
  stated?: true;
  /** The cell in the template; without it the template lacks the column. */
  example?: string;
};

/** Example: `120 hd`. */
export const HEAD = /^(?:hd|head)\.?$/i;
/** Example: `97,500 lbs`. */
export const POUNDS = /^(?:lbs?|pounds|#)\.?$/i;
/** Example: `228.40/cwt`. */
export const PER_CWT = /^(?:\/\s*|per )cwt\.?$/i;

export const LOT_HEADINGS = ['lotnumber', 'lotno', 'lotid', 'lotname', 'pen', 'group', 'pennumber', 'lotnum'];
export const optionalLot: RecordField = {
  field: 'lot',
  label: 'Lot',
  reads: 'text',
  headings: LOT_HEADINGS,
  example: '101',
};
export const lot: RecordField = { ...optionalLot, required: true };

/** The owner of the records, who must be the entity that they are imported for. */
export const owner: RecordField = {
  field: 'owner',
  label: 'Owner',
  reads: 'text',
  stated: true,
  headings: ['entity', 'entityname', 'ownername', 'insuredname', 'insured', 'customer', 'producer'],
};

/** A total that the file states, as Drover's own workbook does, compared with the records. */
export const stated = (field: string, label: string, headings: readonly string[] = []): RecordField => ({
  field,
  label,
  reads: 'number',
  headings,
  stated: true,
});
