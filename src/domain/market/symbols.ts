import {
  futuresSymbol,
  monthLetter,
  monthOfLetter,
  rootOfDescription,
  ROOTS,
  underlyingMonth,
  type ContractMonth,
  type Root,
} from './contracts.ts';
import { rounded, times } from '../kit/money.ts';
import { fullYear, parsePeriod } from '../kit/periods.ts';

export const PUT_CALL = ['put', 'call'] as const;
export type PutCall = (typeof PUT_CALL)[number];

/** An option on a contract month. `strike` in $/cwt. */
export interface OptionContract extends ContractMonth {
  strike: number;
  p_c: PutCall;
}

/** Year letters count from this year, so stored symbols never change meaning. Source: decision 22. */
const FIRST_YEAR = 2025;
const LETTERS = { call: 'CDEFGHIJKLMNO', put: 'PQRSTUVWXYZ' } as const;

/** Example: a call of 2026 is 'D', a put of 2025 or earlier 'P', a put of 2036 has no letter left, null. */
const lastLetter = (pC: PutCall, year: number): string | null =>
  LETTERS[pC].charAt(Math.max(0, year - FIRST_YEAR)) || null;

/**
 * Root, month letter, strike x 10 rounded, and a letter for call or put and the year; null for years without a letter. Example:
 * the GF September 2026 350 put is 'GFU3500Q'; a strike of 222.5 is written 2225. Source: decision 22.
 */
export function optionSymbol({ root, month, year, strike, p_c }: OptionContract): string | null {
  const letter = lastLetter(p_c, year);
  return letter && `${root}${monthLetter(month)}${rounded(times(strike, 10), 0)}${letter}`;
}

export interface Instrument {
  description: string | null;
  period: string | null;
  strike?: number | null;
  p_c: PutCall | null;
}

/** An option has put or call, or at least a strike; some brokers print strike 0 on futures. Source: spec 1 §5. */
export const isOption = ({ strike, p_c }: Pick<Instrument, 'strike' | 'p_c'>): boolean =>
  p_c !== null || (strike ?? 0) > 0;

/**
 * A trade's symbol; null when its description, period or strike does not identify an instrument. Example: FDR CATTLE, Sep-25,
 * 222.5, put is 'GFU2225P'; LIVE CATTLE, Jun-26 is 'LEM26'. Source: decision 22.
 */
export function tradeSymbol(trade: Instrument): string | null {
  const root = rootOfDescription(trade.description);
  const period = parsePeriod(trade.period);
  if (root === null || period === null) return null;
  if (!isOption(trade)) return futuresSymbol({ root, ...period });
  const { strike, p_c } = trade;
  if (p_c === null || !strike || strike <= 0) return null;
  return optionSymbol({ root, ...period, strike, p_c });
}

/** Example: rootOfSymbol('LEM1900C') is 'LE'; 'ZCK21' is not cattle, null. */
export const rootOfSymbol = (symbol: string | null): Root | null =>
  ROOTS.find((root) => symbol?.toUpperCase().startsWith(root)) ?? null;

/** Example: 'GFH26' is { root: 'GF', month: 3, year: 2026 }; 'LEM1900C' is null. */
export function parseFuturesSymbol(symbol: string): ContractMonth | null {
  const match = /^([A-Z]{2})([A-Z])(\d{2})$/.exec(symbol.toUpperCase());
  if (!match) return null;
  const root = rootOfSymbol(symbol);
  const month = monthOfLetter(match[2] ?? '');
  return root && month ? { root, month, year: fullYear(Number(match[3])) } : null;
}

/** Example: 'GFU3500Q' is the GF September 2026 350 put. 'C' and 'P' read as 2025. */
export function parseOptionSymbol(symbol: string): OptionContract | null {
  const match = /^([A-Z]{2})([A-Z])(\d{3,5})([A-Z])$/.exec(symbol.toUpperCase());
  if (!match) return null;
  const [, , monthCode = '', digits = '', letter = ''] = match;
  const root = rootOfSymbol(symbol);
  const month = monthOfLetter(monthCode);
  const p_c = PUT_CALL.find((kind) => LETTERS[kind].includes(letter));
  if (!root || !month || !p_c) return null;
  return { root, month, year: FIRST_YEAR + LETTERS[p_c].indexOf(letter), strike: Number(digits) / 10, p_c };
}

/** The underlying future of a position. Example: that of a GFU3500Q put is GFU26; null for a symbol that is not cattle. */
export function underlyingOf(symbol: string | null): ContractMonth | null {
  if (symbol === null) return null;
  const option = parseOptionSymbol(symbol);
  return parseFuturesSymbol(symbol) ?? (option && underlyingMonth(option));
}

/**
 * The order of two symbols: futures before options, each by root, month and strike; invalid symbols come last. Example: GFF28
 * comes after GFX27. Source: decision 55.
 */
export const inSymbolOrder = (one: string | null, other: string | null): number =>
  orderKey(one).localeCompare(orderKey(other));

function orderKey(symbol: string | null): string {
  const option = symbol === null ? null : parseOptionSymbol(symbol);
  const month = option ?? (symbol === null ? null : parseFuturesSymbol(symbol));
  if (month === null) return `9${symbol ?? ''}`;
  const of = `${month.root}${month.year}${String(month.month).padStart(2, '0')}`;
  return option === null ? `0${of}` : `1${of}${option.p_c}${String(option.strike).padStart(7, '0')}`;
}
