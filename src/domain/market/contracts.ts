import type { Day } from '../kit/days.ts';
import { memoize } from '../kit/memoize.ts';
import { divided } from '../kit/money.ts';

/** The two cattle contracts, and how a description or a lot determines one. */
export const ROOTS = ['GF', 'LE'] as const;
export type Root = (typeof ROOTS)[number];

interface Contract {
  name: string;
  /** Pounds in one contract. */
  size: number;
  /** Dollars per contract for a price move of $1.00/cwt. */
  multiplier: number;
  /** Smallest price move in $/cwt. */
  tick: number;
  /** Letters of the months with a futures contract. */
  listed: string;
}

/** Feeder cattle and live cattle. Example: $1.00/cwt on one GF contract of 50,000 lb is $500. Source: spec 1 §9. */
export const CONTRACTS: Record<Root, Contract> = {
  GF: { name: 'Feeder Cattle', size: 50_000, multiplier: 500, tick: 0.025, listed: 'FHJKQUVX' },
  LE: { name: 'Live Cattle', size: 40_000, multiplier: 400, tick: 0.025, listed: 'GJMQVZ' },
};

/**
 * The contracts nearest to a weight, half up; 0 below half a contract. Example: 110 head of 771 lb are 1.7 GF contracts, so 2.
 * Source: CME contract sizes.
 */
export const suggestedContracts = (root: Root, pounds: number): number =>
  divided(pounds, CONTRACTS[root].size, 0) ?? 0;

/** Month letters, January to December. Source: spec 1 §9. */
export const MONTH_LETTERS = 'FGHJKMNQUVXZ';

/** Example: monthLetter(9) is 'U'. */
export const monthLetter = (month: number): string => MONTH_LETTERS.charAt(month - 1);

/** Example: monthOfLetter('U') is 9; 'A' is no month, null. */
export function monthOfLetter(letter: string): number | null {
  const month = MONTH_LETTERS.indexOf(letter) + 1;
  return letter.length === 1 && month > 0 ? month : null;
}

export interface ContractMonth {
  root: Root;
  /** 1 to 12. */
  month: number;
  year: number;
}

const twoDigits = (year: number): string => String(year % 100).padStart(2, '0');

/** Example: GF March 2026 is 'GFH26'. Source: spec 1 §9. */
export const futuresSymbol = ({ root, month, year }: ContractMonth): string =>
  `${root}${monthLetter(month)}${twoDigits(year)}`;

/** The letter for each out month, January to December; a Feeder lot out in December takes next January's. */
const FEEDER_TABLE = 'FHHJKQQQUVXF';
const FAT_TABLE = 'GGJJMMQQVVZZ';

/**
 * The futures contract that a lot is priced by, from its projected out weight and day.
 * Example: 850 lb out on 2026-12-11 is 'GFF27'; 1,450 lb out on 2026-11-20 is 'LEZ26'. Source: spec 1 §9, decision 15.
 */
export function futuresContract(estOutWt: number, estOutDate: Day): string {
  const year = Number(estOutDate.slice(0, 4));
  const month = Number(estOutDate.slice(5, 7));
  if (marketingClass(estOutWt) === 'Fat') return `LE${FAT_TABLE.charAt(month - 1)}${twoDigits(year)}`;
  return `GF${FEEDER_TABLE.charAt(month - 1)}${twoDigits(month === 12 ? year + 1 : year)}`;
}

/**
 * The first month from this one on that has a futures contract; it is the underlying of serial-month options. Example: the
 * underlying of LE November 2026 is LE December 2026. Source: CME contract months.
 */
export function underlyingMonth({ root, month, year }: ContractMonth): ContractMonth {
  for (let ahead = 0; ahead < 12; ahead += 1) {
    const next = ((month - 1 + ahead) % 12) + 1;
    if (CONTRACTS[root].listed.includes(monthLetter(next))) {
      return { root, month: next, year: next < month ? year + 1 : year };
    }
  }
  return { root, month, year };
}

/** A contract as a broker prints it: `LEZ26`, `GFU6`, `LE Z2026`; LC and FC are older codes of the same contracts. */
export const PRINTED_SYMBOL = /(?<![A-Z0-9])G?(GF|FC|LE|LC)[\s/|-]?([FGHJKMNQUVXZ])(20\d{2}|\d{1,2})(?!\d)/i;
/** An option as Drover writes it: `LEZ2200Q`. Source: decision 22. */
const OPTION_SYMBOL = /^(GF|LE)[FGHJKMNQUVXZ]\d{3,5}[C-Z]$/i;

const ROOT_OF_CODE: Readonly<Record<string, Root>> = { GF: 'GF', FC: 'GF', LE: 'LE', LC: 'LE' };

/** The root of a printed symbol's code. Example: FC is GF; 'ZC' is null. */
export const rootOfCode = (code: string): Root | null => ROOT_OF_CODE[code.toUpperCase()] ?? null;

/**
 * The contract that a description names: FDR, FEEDER, FEEDERS or GF as a word is feeder cattle; LIVE, LV, LE, LC or FAT is live
 * cattle; feeder is tried first, then a symbol. A description that names another product or a statement entry is neither. Example:
 * 'CALL AUG 26 FDR CATTLE' and 'GFU6' are GF, 'CORN', 'LIVE HOGS' and 'COMMISSION FDR CATTLE' are null. Source: decisions 23, 48
 * and 81.
 */
export const rootOfDescription = (description: string | null): Root | null =>
  description === null ? null : rootIn(description);

/** The most descriptions to remember: a book has a handful. */
const REMEMBERED = 1_000;

const rootIn = memoize(
  (description: string): Root | null => {
    const root = /\b(FDR|FEEDERS?|GF)\b/i.test(description)
      ? 'GF'
      : /\b(LIVE|LV|LE|LC|FAT)\b/i.test(description)
        ? 'LE'
        : rootOfSymbolIn(description);
    return root === null || nonCattle(description) !== null ? null : root;
  },
  String,
  REMEMBERED,
);

const rootOfSymbolIn = (description: string): Root | null => {
  const [, code = ''] = PRINTED_SYMBOL.exec(description) ?? OPTION_SYMBOL.exec(description.trim()) ?? [];
  return rootOfCode(code);
};

/**
 * Pounds that one contract of a description hedges; 0 for an unknown contract. Example: 'LV CATTLE FUT' is 40,000, 'MYSTERY' 0.
 * Source: decisions 23 and 81.
 */
export function contractSize(description: string | null): number {
  const root = rootOfDescription(description);
  return root ? CONTRACTS[root].size : 0;
}

/**
 * Dollars per $1.00/cwt and contract: 500 if the description contains FDR in any case or names a feeder contract, else 400.
 * Example: 'fdr cattle' is 500, 'LIVE CATTLE' 400. Source: spec 1 §9, decisions 19 and 23.
 */
export const profitMultiplier = (description: string | null): number =>
  (description !== null && /FDR/i.test(description)) || rootOfDescription(description) === 'GF' ? 500 : 400;

/** Descriptions with the same key name the same contract. Example: ' Live  cattle' and 'LIVE CATTLE'. Source: decision 34. */
export const descriptionKey = (description: string | null): string =>
  (description ?? '').trim().replace(/\s+/g, ' ').toUpperCase();

export const MARKETING_CLASSES = ['Feeder', 'Fat'] as const;
export type MarketingClass = (typeof MARKETING_CLASSES)[number];

/** Feeder up to 1,000 lb out weight, Fat above. Example: 1000 is Feeder, 1000.01 is Fat. Source: spec 1 §9. */
export const marketingClass = (estOutWt: number): MarketingClass => (estOutWt <= 1000 ? 'Feeder' : 'Fat');

/** Recognizes descriptions that are not cattle trades. Source: decision 48. */

/** Other products of the exchanges, in the singular; an S may follow. */
const PRODUCTS = [
  'HOG|PIG|SWINE|HE|PORK|PORK CUTOUT|BELLY|BELLIES|HAM|LAMB|SHEEP|BROILER|TURKEY|EGG',
  'CHEESE|MILK|BUTTER|WHEY|NFDM|DAIRY|CLASS (?:III|IV)|(?:NON|LOW)[ -]?FAT|FAT[ -]?FREE',
  'CORN|WHEAT|SOYBEAN|SOY|BEAN|MEAL|SOYMEAL|OIL|SOYOIL|OAT|RICE|BARLEY|MILO',
  'SORGHUM|CANOLA|RAPESEED|DDG|DISTILLER|HAY|FERTILIZER|UREA|UAN|DAP|POTASH',
  'COTTON|SUGAR|COFFEE|COCOA|ORANGE|JUICE|FCOJ|LUMBER|RUBBER|PALM',
  'CRUDE|WTI|BRENT|DIESEL|ULSD|HEATING|GASOLINE|RBOB|GAS|NATGAS|PROPANE|ETHANOL',
  'GOLD|SILVER|COPPER|PLATINUM|PALLADIUM|ALUMINUM|STEEL',
  'TREASURY|TREASURIES|T-?NOTE|T-?BOND|T-?BILL|NOTE|BOND|SOFR|EURODOLLAR|FED FUND',
  'EURO|YEN|PESO|FRANC|(?:US|CANADIAN|AUSTRALIAN) DOLLAR|CURRENCY|CURRENCIES|BITCOIN|ETHER|VIX',
  'S&P|SP ?500|NASDAQ|DOW|RUSSELL|NIKKEI|E-?MINI|WEATHER',
];

/** Statement entries that are money or sums, not trades. */
const ENTRIES = [
  'COMMISSION|COMM|FEE|CHARGE|BROKERAGE|NFA|TAX|TAXES|REBATE',
  'INTEREST|MARGIN|DEPOSIT|WITHDRAWAL|WIRE|ACH|DIVIDEND|EQUITY|COLLATERAL',
  'BALANCE|BAL|TOTAL|SUB-?TOTAL|CARRIED FORWARD|BROUGHT FORWARD',
  'NET POSITION|NET (?:LONG|SHORT)|AVG|AVERAGE|(?:SETTLEMENT|SETTLE|SETTL?|CLOSING|MARKET) PRICE|OPEN TRADE EQUITY|OTE',
];

/** Matches one of the words: no letter before it, and at most an S after it. */
const anyOf = (words: readonly string[]) => new RegExp(`(?<![A-Z])(?:${words.join('|')})S?(?![A-Z])`, 'i');

const PRODUCT = anyOf(PRODUCTS);
const ENTRY = anyOf(ENTRIES);

/** `product`: a trade in something else; `entry`: no trade at all. */
export type NonCattle = 'product' | 'entry';

/** Example: 'COMMISSION FDR CATTLE' is an entry. Source: decision 48. */
export const isStatementEntry = (text: string): boolean => ENTRY.test(text);

/**
 * The product or statement entry a description names; null for a cattle trade. Example: 'LIVE HOGS' and 'FAT FREE CHEESE' are
 * products, 'COMMISSION FDR CATTLE' an entry, 'LIVE CATTLE' null. Source: decision 48.
 */
export function nonCattle(description: string): NonCattle | null {
  if (isStatementEntry(description)) return 'entry';
  return PRODUCT.test(description) ? 'product' : null;
}
