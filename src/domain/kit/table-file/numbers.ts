import { rounded } from '../money.ts';
import type { Cell } from './file.ts';

/** Digits with or without thousands separators and decimals. */
const AMOUNT = /^(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d*)?$|^\.\d+$/;

export const PRICE_DECIMALS = 5;

interface Signed {
  amount: string;
  negative: boolean;
}

/** Removes the sign of a number: `-5`, `5-`, `(5)` or, as accountants write it, `$ (5)`; a plus is ignored. */
function withoutSign(written: string): Signed {
  const text = written.replace(/^\$\s*(?=\()/, '');
  const [, inBrackets] = /^\((.*)\)$/.exec(text) ?? [];
  if (inBrackets !== undefined) return { amount: inBrackets, negative: true };
  if (text.endsWith('-')) return { amount: text.slice(0, -1), negative: true };
  if (text.startsWith('-')) return { amount: text.slice(1), negative: true };
  return { amount: text.startsWith('+') ? text.slice(1) : text, negative: false };
}

/**
 * Parses a number as brokers write it; null if invalid. `(12.00)` and `12.00-` are negative, a dollar sign is ignored. Example:
 * '1,234.50' is 1234.5, '(12.00)' and '$ (12.00)' are -12, 'about 360' and '12,34' are null. Source: decision 36.
 */
export function fileNumber(cell: Cell): number | null {
  if (typeof cell === 'number') return Number.isFinite(cell) ? cell : null;
  const { amount, negative } = withoutSign(cell.trim().replace('\u2212', '-'));
  const digits = amount.trim().replace(/^\$\s*/, '');
  if (!AMOUNT.test(digits)) return null;
  const size = Number(digits.replaceAll(',', ''));
  if (!Number.isFinite(size)) return null;
  return negative && size !== 0 ? -size : size;
}

/** Parses a price or strike to the five stored decimals; further digits are spreadsheet noise. Example: 12.975000000000001 is 12.975. */
export function filePrice(cell: Cell): number | null {
  const price = fileNumber(cell);
  return price === null ? null : rounded(price, PRICE_DECIMALS);
}
