/** A column of a statement: its field, its heading, and its cells as indexes into the texts. */
export interface StatementColumn<Field extends string> {
  field: Field;
  heading: string;
  cells: ArrayLike<number>;
}

/** The rows of a statement as they stand in a file. Each distinct text is stored once; index 0 is the empty text. */
export interface StatementTable<Field extends string> {
  texts: readonly string[];
  row: ArrayLike<number>;
  columns: readonly StatementColumn<Field>[];
}

export const cellOf = <Field extends string>(
  { texts }: Pick<StatementTable<Field>, 'texts'>,
  { cells }: StatementColumn<Field>,
  rowIndex: number,
): string => texts[cells[rowIndex] ?? 0] ?? '';
