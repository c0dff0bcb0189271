import type { FileField } from '../kit/table-file/columns.ts';
import { headingKey, headingList } from '../kit/table-file/file.ts';

/** The lists of words that a field may hold. They are in `cells.ts`, as the thread that reads files must not load the forms. */
export type ChoiceName =
  | 'sex'
  | 'out type'
  | 'expense type'
  | 'expense category'
  | 'LRP type'
  | 'feed unit'
  | 'feed type'
  | 'bills cover';

/**
 * How the cells of a field are read. `choice`: one of a few words, each with its synonyms. `units`: units that may follow a
 * number; another unit, such as a price per head for a cost, means another number.
 */
type Reading =
  | { reads: 'text' | 'day' | 'yes or no' }
  | { reads: 'number'; units?: RegExp }
  | { reads: 'choice'; choices: ChoiceName; also: Readonly<Record<string, string>> };

/** A column of a kind of record: its name, its accepted headings besides that name, and how it is read. */
export type RecordField = FileField &
  Reading & {
    /** Compared with the sum of the records, and not saved itself. */
    stated?: true;
    /** The cell in the template; without it the template has no such column. */
    example?: string;
  };

type More = Pick<RecordField, 'required' | 'stated' | 'example'>;

const fieldOfKind =
  (reading: Reading) =>
  (field: string, label: string, headings: string, more: More = {}): RecordField => ({
    field,
    label,
    ...reading,
    names: [headingKey(field), headingKey(label)],
    headings: headingList(headings),
    ...more,
  });

export const textField = fieldOfKind({ reads: 'text' });
export const dayField = fieldOfKind({ reads: 'day' });
export const yesOrNoField = fieldOfKind({ reads: 'yes or no' });
export const amountField = fieldOfKind({ reads: 'number' });
/** Example: `120 hd`. */
export const headField = fieldOfKind({ reads: 'number', units: /^(?:hd|head)\.?$/i });
/** Example: `97,500 lbs`. */
export const poundsField = fieldOfKind({ reads: 'number', units: /^(?:lbs?|pounds|#)\.?$/i });
/** Example: `228.40/cwt`. */
export const perCwtField = fieldOfKind({ reads: 'number', units: /^(?:\/\s*|per )cwt\.?$/i });
export const percentField = fieldOfKind({ reads: 'number', units: /^%$/ });

/** `also`: synonyms of each word, separated by commas. */
export const choiceField = (choices: ChoiceName, also: Readonly<Record<string, string>>) =>
  fieldOfKind({
    reads: 'choice',
    choices,
    also: Object.fromEntries(
      Object.entries(also).flatMap(([word, others]) => others.split(', ').map((other) => [other, word])),
    ),
  });

/** A column without which a file cannot be read, with its cell in the template. */
export const required = (example: string): More => ({ required: true, example });

/** A total that the file states, as Drover's own workbook does, compared with the records. */
export const statedField = (field: string, label: string, headings = ''): RecordField =>
  amountField(field, label, headings, { stated: true });

/** The plan to finish a lot, which a lot with a feed rate gets. */
export const PLAN_FIELDS: readonly RecordField[] = [
  amountField('feed_rate', 'Feed Rate', 'plannedfeedrate feedcostrate', { example: '' }),
  choiceField('feed unit', {
    day: '$ a head-day, head-day, per day, /hd/day',
    month: '$ a head-month, head-month, per month',
    gain: 'cost of gain, cog',
  })('feed_unit', 'Feed Unit', 'feedrateunit', { example: '' }),
  choiceField('feed type', {})('feed_type', 'Feed Type', 'feedisbookedas'),
  amountField('yardage', 'Yardage', 'yardagerate', { example: '' }),
  amountField('medicine', 'Medicine', 'plannedmedicine'),
  amountField('care', 'Care', 'plannedcare'),
  amountField('freight', 'Freight', 'plannedfreight'),
  amountField('marketing', 'Marketing', 'plannedmarketing'),
  percentField('interest', 'Interest', 'plannedinterest', { example: '' }),
  percentField('deaths', 'Expected Deaths', 'expecteddeathloss'),
  choiceField('bills cover', {})('bills_cover', 'Bills Cover', ''),
  dayField('billed_feed', 'Feed Billed Through', ''),
  dayField('billed_yardage', 'Yardage Billed Through', ''),
  yesOrNoField('all_billed', 'All Billed', 'allbillsarein'),
];
