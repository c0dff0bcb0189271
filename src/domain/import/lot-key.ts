/** Lot numbers are compared without case. Example: 'a-1' and 'A-1' are one lot. Source: decision 9. */
export const lotKey = (number: string): string => number.normalize('NFKC').trim().toLowerCase();
