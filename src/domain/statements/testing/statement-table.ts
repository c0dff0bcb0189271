import { FileTexts } from '../../kit/table-file/texts.ts';

/** A statement with these columns; the header is row 1. */
export function statementTable<Field extends string>(
  columns: readonly (readonly [field: Field, heading: string])[],
  rows: readonly (readonly (string | number)[])[],
) {
  const texts = new FileTexts();
  return {
    texts: texts.list,
    row: rows.map((_, at) => at + 2),
    columns: columns.map(([field, heading], at) => ({
      field,
      heading,
      cells: rows.map((cells) => texts.index(String(cells[at] ?? ''))),
    })),
  };
}

/** The columns of an issue: account, contract, long, short, price. */
export const FIVE_COLUMNS = [
  ['acct', 'Account'],
  ['description', 'Contract'],
  ['long', 'Long'],
  ['short', 'Short'],
  ['price_amount', 'Price'],
] as const;
