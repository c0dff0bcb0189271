/** The sides of a cell on which the result crosses zero. */
export interface Crossing {
  right: boolean;
  below: boolean;
}

const differs = (one: number | null | undefined, other: number | null | undefined): boolean =>
  one !== null && one !== undefined && other !== null && other !== undefined && one < 0 !== other < 0;

/**
 * The break-even line of a matrix: the borders between cells of which one is below zero and the other is not. Example: of a row
 * -5, 3, 8 it runs right of the first cell.
 */
export const breakEvenLine = (rows: readonly (readonly (number | null)[])[]): Crossing[][] =>
  rows.map((row, at) =>
    row.map((value, column) => ({
      right: differs(value, row[column + 1]),
      below: differs(value, rows[at + 1]?.[column]),
    })),
  );
