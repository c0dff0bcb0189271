import { memoize } from './memoize.ts';

/**
 * The only place where a number or a day becomes text. Missing is `-`, a negative has a real minus
 * sign (U+2212), and the same formatter gives the same decimals all down a column.
 */

export type Missing = null | undefined;

export const missing = '-';
const minus = '\u2212';

interface Formatter<Value> {
  format: (value: Value) => string;
}

/** Makes a formatter when it is first used: each takes a millisecond, and a page or a worker uses few. */
function whenUsed<Value>(make: () => Formatter<Value>): Formatter<Value> {
  let made: Formatter<Value> | undefined;
  return { format: (value) => (made ??= make()).format(value) };
}

const number = (decimals: number, least = decimals) =>
  whenUsed<number>(
    () => new Intl.NumberFormat('en-US', { minimumFractionDigits: least, maximumFractionDigits: decimals }),
  );

const calendar = (options: Intl.DateTimeFormatOptions) =>
  whenUsed<Date>(() => new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' }));

const whole = number(0);
const tenths = number(1);
const cents = number(2);
const upToCents = number(2, 0);
const upToTenThousandths = number(4, 0);
const centsOrMore = number(4, 2);
const upToHundredThousandths = number(5, 2);
const centsOrTick = number(3, 2);
const thousandths = number(3);
const thousandthsOrMore = number(5, 3);

/** Dollars are exact to the cent: less than half a cent is no loss. */
const LEAST_LOSS = 0.005;

/** The sign follows the rounded figure: -0.4 lb is 0. A loss keeps it: -$0.40 in whole dollars is -$0. Source: decision 92. */
function written(
  value: number | Missing,
  kind: Formatter<number>,
  prefix = '',
  suffix = '',
  plus = '',
): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return missing;
  const size = kind.format(Math.abs(value));
  const isLoss = prefix === '$' && value <= -LEAST_LOSS;
  if (!/[1-9]/.test(size)) return (isLoss ? minus : '') + prefix + size + suffix;
  return (value < 0 ? minus : plus) + prefix + size + suffix;
}

/** The size of a file: `12.4 MB` */
export const megabytes = (bytes: number) => written(bytes / 1e6, tenths, '', ' MB');

/** `$1,234.50`, `−$1,234.50` */
export const money = (value: number | Missing) => written(value, cents, '$');

/** Dollars in a sentence, with cents only if not zero: `$4,100`, `$4,100.50` */
export const dollars = (value: number | Missing) =>
  written(value, Number.isInteger(value) ? whole : cents, '$');

/** `$1,235`: the dashboard's style, no decimals */
export const moneyWhole = (value: number | Missing) => written(value, whole, '$');

/** `+$1,234.50`, `−$1,234.50`, `$0.00`: gains and losses */
export const moneySigned = (value: number | Missing) => written(value, cents, '$', '', '+');

/** `+$1,235`, `−$1,235` */
export const moneyWholeSigned = (value: number | Missing) => written(value, whole, '$', '', '+');

/** Dollars per hundredweight, `$262.50`; the column head or the label states `/cwt`. */
export const perCwt = (value: number | Missing) => written(value, cents, '$');

/** The same in a sentence that states the unit: `2.42` */
export const perCwtInWords = (value: number | Missing) => written(value, cents);

/** The same to the tick of a quote, where cents would hide it: `8.025`, `9.80` */
export const perCwtTick = (value: number | Missing) => written(value, centsOrTick);

/** A premium per hundredweight, up to five decimals as policies state it: `$6.41235`, `$6.40` */
export const premium = (value: number | Missing) => written(value, upToHundredThousandths, '$');

/** The value of an LRP rule, up to four decimals: `1.1`, `35`, `1,000` */
export const ruleValue = (value: number | Missing) => written(value, upToTenThousandths);

/** A rate of a plan, two decimals, up to four: `105.00`, `0.4525` */
export const costRate = (value: number | Missing) => written(value, centsOrMore);

/** A quoted price, three decimals as futures are quoted: `262.475` */
export const price = (value: number | Missing) => written(value, thousandths);

/** A trade price: three decimals, up to five if the broker averaged fills: `211.175`, `211.17525` */
export const tradePrice = (value: number | Missing) => written(value, thousandthsOrMore);

/** The decimals of strikes, alone or down a column: one, or two if one of them has two. Source: decision 53. */
export const strikeDecimals = (strikes: readonly (number | Missing)[]): 1 | 2 =>
  strikes.some((one) => one && !Number.isInteger(Number((one * 10).toFixed(6)))) ? 2 : 1;

/** An option's strike: `222.5`, `222.25` */
export const strike = (value: number | Missing, decimals = strikeDecimals([value])) =>
  written(value, decimals === 2 ? cents : tenths);

/** `+1.250`, `−0.400`: the net change of a quote */
export const netChange = (value: number | Missing) => written(value, thousandths, '', '', '+');

/** `+1.25`, `−0.40`: a basis */
export const signed = (value: number | Missing) => written(value, cents, '', '', '+');

/** Pounds, whole: `64,250`; the column head or the label states `lb`. */
export const weight = (value: number | Missing) => written(value, whole);

/** Pounds with up to two decimals, as entered in records: `64,250.5` */
export const weightExact = (value: number | Missing) => written(value, upToCents);

/** Pounds per head with two decimals, for target weights: `1,521.33`, `700.00` */
export const headWeight = (value: number | Missing) => written(value, cents);

/** Average daily gain in pounds: `2.77` */
export const dailyGain = (value: number | Missing) => written(value, cents);

/** Head, with up to two decimals for partnership shares: `120`, `72.5` */
export const head = (value: number | Missing) => written(value, upToCents);

/** A whole count: `1,204` */
export const count = (value: number | Missing) => written(value, whole);

/** `44%`: a share in a sentence */
export const percentWhole = (value: number | Missing) => written(value, whole, '', '%');

/** `12.50%` */
export const percent = (value: number | Missing) => written(value, cents, '', '%');

/** `12.5%`: the dashboard's Cumulative Hedge % */
export const percentTenths = (value: number | Missing) => written(value, tenths, '', '%');

/** A share as entered: `60%`, `33.33%` */
export const share = (value: number | Missing) => written(value, upToCents, '', '%');

const shortDay = calendar({ month: 'short', day: 'numeric', year: 'numeric' });

/** The calendar day `2026-03-14` in a sentence: `Mar 14, 2026`, in every time zone */
export const day = (value: string | Missing): string => (value ? dayText(value.slice(0, 10)) : missing);

const dayText = memoize(
  (value: string) => {
    const at = new Date(`${value}T00:00:00Z`);
    return Number.isNaN(at.getTime()) ? missing : shortDay.format(at);
  },
  String,
  10_000,
);

const dayAndMonth = calendar({ month: 'short', day: 'numeric' });

/** The calendar day `2026-11-19` as `Nov 19`, with its year where that is not today's: `Nov 20, 2025` */
export function dayOfYear(value: string, today: string): string {
  const isThisYear = value.slice(0, 4) === today.slice(0, 4);
  return isThisYear ? dayAndMonth.format(new Date(`${value}T00:00:00Z`)) : day(value);
}

const monthAndYear = calendar({ month: 'short', year: 'numeric' });

/** The month `2026-04` as `Apr 2026` */
export const monthOfYear = (value: string): string => monthAndYear.format(new Date(`${value}-01T00:00:00Z`));

const monthName = calendar({ month: 'long' });

/** The month of the calendar day `2026-10-31`, `October`, with its year where that is not today's: `Oct 2025` */
export const monthInSentence = (value: string, today: string): string =>
  value.slice(0, 4) === today.slice(0, 4)
    ? monthName.format(new Date(`${value}T00:00:00Z`))
    : monthOfYear(value.slice(0, 7));

const instantsIn = memoize(
  (timeZone: string) =>
    new Intl.DateTimeFormat('en-US', {
      timeZone,
      month: 'short',
      day: 'numeric',
      year: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      timeZoneName: 'short',
    }),
  String,
);

/** An instant in a time zone, which it names: `Nov 22, 2026, 2:05 PM CST`. Source: decision 92. */
export const instantIn = (timeZone: string, instant: Date): string =>
  instantsIn(timeZone)
    .format(instant)
    // Many fonts have no narrow space before AM and PM.
    .replaceAll('\u202F', ' ');

const CALENDAR_DAY = /^(\d{4})-(\d\d)-(\d\d)/;

/** The calendar day `2026-03-14` in a table or a form, `3/14/2026`; formatted by hand, as this runs for every row of a scrolled table. */
export function dayShort(value: string | Missing): string {
  const [, year, month, date] = CALENDAR_DAY.exec(value ?? '') ?? [];
  return year ? `${Number(month)}/${Number(date)}/${year}` : missing;
}

/** `1 lot`, `2 lots`, `2 policies` */
export const counted = (value: number, one: string, many = `${one}s`) =>
  `${count(value)} ${value === 1 ? one : many}`;

/** Capitalizes the start of a sentence: `Feed expense of $60.00` */
export const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
