import { z } from 'zod';
import { isTradingDay, lastTradingDay } from '../market/contract-calendar.ts';
import { futuresSymbol } from '../market/contracts.ts';
import { parseFuturesSymbol } from '../market/symbols.ts';
import { addDays, type Day } from '../kit/days.ts';
import { daySchema, requiredNumber, requiredText } from '../kit/fields.ts';
import { LIMITS } from '../kit/limits.ts';
import { day as dayText, price as priceText } from '../kit/format.ts';
import { fileDay } from '../kit/table-file/dates.ts';
import { isPlausiblePrice, MAX_PRICE_DISTANCE } from '../trades/file/description.ts';
import { futurePriceWarning, isListedMonth } from '../trades/trade-plausibility.ts';
import { typedNumber } from '../kit/typed-numbers.ts';

/** A page of settlements that an administrator pastes: symbol, day and price per row. */

/** The most rows of a page: two years of ten contracts. */
export const MOST_SETTLEMENTS = 5_000;

const NO_PRICE = 'Settlement must be a price above 0';

export const pastedSettlementForm = z.object({
  symbol: requiredText('Symbol cannot be empty', 12).toUpperCase(),
  day: daySchema,
  settlement: requiredNumber(NO_PRICE, { above: 0, max: LIMITS.price, decimals: 5 }, 'Settlement'),
});
export type PastedSettlement = z.infer<typeof pastedSettlementForm>;

/** Why a row is not saved. `confirmable`: it is saved once the administrator confirms it. */
export interface SettlementVerdict {
  /** The index of the row in the page, from 0. */
  row: number;
  message: string;
  confirmable: boolean;
}

/** Trading days on each side within which settlements are neighbours. Source: decision 49. */
const NEIGHBOUR_DAYS = 5;

type Priced = Pick<PastedSettlement, 'day' | 'settlement'>;

/**
 * The rows of a page that are not to be saved as they are, each with its reason: no future of an exchange month, a day without
 * trading or still to come, a day after the contract's last, a day twice, and (until confirmed) a price more than 30 % from the
 * median of the contract's settlements within five trading days. `stored`: the settlements stored so far. Example: LEZ26 at 23.45
 * between days at 234 is far from its neighbours. Source: decision 49.
 */
export function settlementVerdicts(
  rows: readonly PastedSettlement[],
  stored: readonly PastedSettlement[],
  today: Day,
): SettlementVerdict[] {
  const first = new Map<string, number>();
  const bySymbol = new Map<string, Map<Day, number>>();
  for (const { symbol, day, settlement } of [...stored, ...rows]) {
    const days = bySymbol.get(symbol) ?? new Map<Day, number>();
    bySymbol.set(symbol, days.set(day, settlement));
  }
  return rows.flatMap((row, at): SettlementVerdict[] => {
    const key = `${row.symbol} ${row.day}`;
    const earlier = first.get(key);
    if (earlier === undefined) first.set(key, at);
    const refused =
      problemOf(row, today) ??
      (earlier === undefined
        ? null
        : `${row.symbol} has ${dayText(row.day)} twice: also in row ${earlier + 1}`);
    if (refused !== null) return [{ row: at, message: refused, confirmable: false }];
    const far = farMessage(row, bySymbol.get(row.symbol) ?? new Map());
    return far === null ? [] : [{ row: at, message: far, confirmable: true }];
  });
}

function problemOf({ symbol, day }: PastedSettlement, today: Day): string | null {
  const contract = parseFuturesSymbol(symbol);
  if (!contract || !isListedMonth(contract, false)) return `${symbol} is not a cattle future`;
  if (day > today) return `${dayText(day)} is in the future`;
  if (!isTradingDay(day)) return `${dayText(day)} is not a trading day`;
  const last = lastTradingDay(contract);
  return day > last ? `${futuresSymbol(contract)} stopped trading on ${dayText(last)}` : null;
}

function farMessage({ symbol, day, settlement }: PastedSettlement, known: ReadonlyMap<Day, number>) {
  const neighbours = neighboursOf(day, known);
  const usual = median(neighbours.map((one) => one.settlement));
  if (usual === null) return futurePriceWarning(settlement, null, 'Price')?.message ?? null;
  if (isPlausiblePrice(settlement, usual)) return null;
  return `${symbol} at ${priceText(settlement)} is more than ${MAX_PRICE_DISTANCE * 100}% from nearby days at ${priceText(usual)}`;
}

/** The settlements within five trading days before and after a day. */
function neighboursOf(day: Day, known: ReadonlyMap<Day, number>): Priced[] {
  const found: Priced[] = [];
  for (const step of [-1, 1]) {
    let passed = 0;
    for (let other = addDays(day, step); passed < NEIGHBOUR_DAYS; other = addDays(other, step)) {
      passed += Number(isTradingDay(other));
      const settlement = known.get(other);
      if (settlement !== undefined) found.push({ day: other, settlement });
    }
  }
  return found;
}

/** The lower middle of some numbers; null for none. */
const median = (values: readonly number[]): number | null =>
  values.toSorted((one, other) => one - other)[Math.floor((values.length - 1) / 2)] ?? null;

/** A page as text: its rows, and the lines that cannot be read. */
export interface SettlementPage {
  rows: PastedSettlement[];
  /** The line of each row in the text, from 1. */
  lines: number[];
  problems: string[];
}

const cellsOf = (line: string): string[] => {
  const separator = line.includes('\t') ? '\t' : line.includes(';') ? ';' : /\s*,\s*|\s+/;
  return line.split(separator).map((cell) => cell.trim());
};

/**
 * Reads lines of symbol, day and price, in that order; a heading line is skipped. Example: 'LEZ26 11/20/2026 229.450'. Source:
 * decision 36 (dates).
 */
export function settlementPage(text: string): SettlementPage {
  const page: SettlementPage = { rows: [], lines: [], problems: [] };
  for (const [at, line] of text.split(/\r\n|\r|\n/).entries()) {
    if (line.trim() === '') continue;
    const [symbol = '', written = '', price = ''] = cellsOf(line);
    const isHeading = page.rows.length + page.problems.length === 0 && /^(symbol|contract)$/i.test(symbol);
    if (isHeading) continue;
    const day = fileDay(written);
    const read = pastedSettlementForm.safeParse({ symbol, day: day ?? '', settlement: typedNumber(price) });
    if (read.success) {
      page.rows.push(read.data);
      page.lines.push(at + 1);
    } else {
      const why = day === null ? `${written || 'The day'} is not a day` : read.error.issues[0]?.message;
      page.problems.push(`Line ${at + 1}: ${why ?? 'cannot be read'}`);
    }
  }
  return page;
}

/** The form of Paste Settlements: every line must be readable; reports the first that is not. */
export const settlementPageForm = z.object({
  settlements: z.string('Paste at least one settlement').transform((text, context): PastedSettlement[] => {
    const { rows, problems } = settlementPage(text);
    const problem =
      problems[0] ??
      (rows.length === 0
        ? 'Paste at least one settlement'
        : rows.length > MOST_SETTLEMENTS
          ? `At most ${MOST_SETTLEMENTS} settlements can be pasted at once`
          : null);
    if (problem !== null) context.addIssue({ code: 'custom', message: problem });
    return rows;
  }),
});
