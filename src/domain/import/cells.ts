import { EXPENSE_CATEGORIES, EXPENSE_TYPES } from '../expenses/expenses.ts';
import { SEXES } from '../lots/lots.ts';
import { LRP_TYPES } from '../lrp/lrp.ts';
import { rounded } from '../kit/money.ts';
import { OUT_TYPES } from '../lots/outs.ts';
import { dateForms, type DateOrder, fileDay } from '../kit/table-file/dates.ts';
import { fileNumber } from '../kit/table-file/numbers.ts';
import { fileText, isEmptyValue, storedTextFault, textFault, textMarked } from '../kit/table-file/text.ts';
import type { ChoiceName, RecordField } from './field.ts';

/** The value of a cell for the form of its record, undefined if the cell is empty, or the problem with it. */
export type CellRead = { value: string | number | boolean | undefined } | { problem: string };

const CHOICES: Readonly<Record<ChoiceName, readonly string[]>> = {
  sex: SEXES,
  'out type': OUT_TYPES,
  'expense type': EXPENSE_TYPES,
  'expense category': EXPENSE_CATEGORIES,
  'LRP type': LRP_TYPES,
};

const LONGEST = 120;

/** Decimals beyond those of any field are noise of the spreadsheet. Example: 12.300000000000001 is 12.3. */
const DECIMALS = 7;

/** What the accounting format of a spreadsheet shows for zero. */
const ACCOUNTING_NOTHING = /^\$\s*-+$/;

/** A number's text without the unit that may follow it. Example: '120 hd' is '120' where HEAD may follow. */
function withoutUnit(text: string, units: RegExp | undefined): string {
  const [, number, unit = ''] = /^(.*?[\d.)])\s*([^\d.,()]+\.?)$/.exec(text) ?? [];
  return number !== undefined && units?.test(unit) ? number : text;
}

/** Spreadsheets write the month first also with dashes. Example: '03-14-2026' is '03/14/2026'. */
const withSlashes = (text: string): string =>
  text.replace(/^(\d{1,2})-(\d{1,2})-(\d{4}|\d{2})(?!\d)/, '$1/$2/$3');

const YES = new Set(['yes', 'y', 'true', '1', 'x']);
const NO = new Set(['no', 'n', 'false', '0']);

/** Example: 'steers, heifers or mixed'. */
const listed = (words: readonly string[]): string => `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;

function choiceOf(
  text: string,
  { label, choices: name, also }: Extract<RecordField, { reads: 'choice' }>,
): CellRead {
  const word = text.toLowerCase();
  const choices = CHOICES[name];
  const found =
    choices.find((choice) => choice === word || choice === word.replaceAll(' ', '_')) ?? also[word];
  return found === undefined ? { problem: `${label} must be ${listed(choices)}` } : { value: found };
}

function yesOrNo(text: string, label: string): CellRead {
  const word = text.toLowerCase();
  if (YES.has(word)) return { value: true };
  return NO.has(word) ? { value: false } : { problem: `${label} must be yes or no` };
}

/**
 * Reads a cell of a spreadsheet. Example: '4/30/26' of a day is '2026-04-30', '$1,250.50' of a number is 1250.5, 'Trucking' of an
 * expense's type is 'freight', and '=1+1' is refused everywhere. Of a text "'=1+1", as our own files write it, is '=1+1'.
 */
export function readCell(field: RecordField, cell: string, order: DateOrder = 'MDY'): CellRead {
  const text = fileText(cell);
  const marked = field.reads === 'text' ? textMarked(text) : null;
  if (marked !== null) {
    const problem = storedTextFault(marked, LONGEST);
    return problem === null ? { value: marked } : { problem };
  }
  if (isEmptyValue(text)) return { value: undefined };
  if (field.reads === 'number') {
    if (ACCOUNTING_NOTHING.test(text)) return { value: undefined };
    const number = fileNumber(withoutUnit(text, field.units));
    if (number !== null) return { value: rounded(number, DECIMALS) };
  }
  const fault = textFault(text, LONGEST);
  if (fault !== null) return { problem: fault };
  switch (field.reads) {
    case 'day': {
      const day = fileDay(order === 'MDY' ? withSlashes(text) : text, order);
      return day === null
        ? { problem: `${field.label} must be a date: ${dateForms(order)}` }
        : { value: day };
    }
    case 'number':
      return { problem: `${field.label} must be a number` };
    case 'choice':
      return choiceOf(text, field);
    case 'yes or no':
      return yesOrNo(text, field.label);
    case 'text':
      return { value: text };
  }
}
