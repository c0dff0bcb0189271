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
 * What a description names instead of a cattle trade; null for a cattle trade. Example: 'LIVE HOGS' and 'FAT FREE CHEESE' are
 * products, 'COMMISSION FDR CATTLE' an entry, 'LIVE CATTLE' null. Source: decision 48.
 */
export function nonCattle(description: string): NonCattle | null {
  if (isStatementEntry(description)) return 'entry';
  return PRODUCT.test(description) ? 'product' : null;
}
