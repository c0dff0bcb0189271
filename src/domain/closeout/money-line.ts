/** Where the records behind a line are. */
export type LineRecords = 'receivings and outs' | 'trades and policies' | 'actual' | 'projected';

/** A line of the closeout's money. Amounts in $, null where a price is missing; `undefined` where the column says nothing. */
export interface MoneyLine {
  id: string;
  label: string;
  note?: string | undefined;
  /** A heading sum, or what it all comes to. */
  weight: 'line' | 'sum' | 'result';
  to_date: number | null | undefined;
  /** To date and what is still to come. */
  projected: number | null | undefined;
  /** From what an estimate was made; undefined for a final figure. */
  estimate?: string | undefined;
  isSigned?: boolean;
  records?: LineRecords;
}
