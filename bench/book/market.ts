import { CONTRACTS, futuresSymbol, monthOfLetter, type Root, ROOTS } from '#domain/market/contracts';
import { formatPeriod } from '#domain/kit/periods';
import { optionSymbol, type PutCall, PUT_CALL } from '#domain/market/symbols';

/** A quoted instrument: every listed month of four years from this year on, and options around the price of each. */
export interface Instrument {
  symbol: string;
  root: Root;
  period: string;
  description: string;
  price: number;
  /** For options; null for a future. */
  option: { underlying: string; contract: string; strike: number; p_c: PutCall } | null;
}

const SYMBOLS = 400;
const YEARS = 4;
const BASE: Record<Root, number> = { GF: 350, LE: 225 };
const WORDS: Record<Root, string> = { GF: 'FDR CATTLE', LE: 'LIVE CATTLE' };

/** The 400 symbols of the book: all futures, then as many options as needed. */
export function market(firstYear: number): Instrument[] {
  const months = ROOTS.flatMap((root) =>
    Array.from({ length: YEARS }, (_, year) =>
      CONTRACTS[root].listed.split('').map((letter) => ({
        root,
        month: monthOfLetter(letter) ?? 1,
        year: firstYear + year,
      })),
    ).flat(),
  );
  const futures = months.map((month, at): Instrument => ({
    symbol: futuresSymbol(month),
    root: month.root,
    period: formatPeriod(month),
    description: WORDS[month.root],
    price: BASE[month.root] + (at % 17) * 0.325,
    option: null,
  }));
  const options = [-4, -3, -2, -1, 0, 1, 2, 3, 4].flatMap((step) =>
    months.flatMap((month, at) =>
      PUT_CALL.flatMap((p_c): Instrument[] => {
        const strike = BASE[month.root] + step * 5;
        const symbol = optionSymbol({ ...month, strike, p_c });
        const period = formatPeriod(month);
        const description = `${p_c.toUpperCase()} ${period.replace('-', ' ').toUpperCase()} ${WORDS[month.root]}`;
        const option = { underlying: futuresSymbol(month), contract: period, strike, p_c };
        return symbol === null
          ? []
          : [{ symbol, root: month.root, period, description, price: 6 + (at % 9) * 0.75, option }];
      }),
    ),
  );
  return [...futures, ...options].slice(0, SYMBOLS);
}
