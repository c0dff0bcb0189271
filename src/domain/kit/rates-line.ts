import { money, moneyWhole, weight } from './format.ts';
import { divided, times } from './money.ts';

/** Typed totals; null where nothing, or no number, is typed. */
interface Totals {
  head: number | null;
  /** lb */
  pounds: number | null;
  /** $ */
  dollars: number | null;
}

/**
 * Rates of the typed totals: lb a head = lb / head, $/cwt = $ x 100 / lb, $ a head = $ / head, each as far as it is known; null
 * while none is. Example: 100 head, 75,200 lb, $272,224 is '= 752 lb/head · $362.00/cwt · $2,722/head'. Source: decision 18.
 */
export function ratesLine({ head, pounds, dollars }: Totals): string | null {
  const rates = [
    [ratio(pounds, head, 0), (rate: number) => `${weight(rate)} lb/head`],
    [ratio(dollars && times(dollars, 100), pounds, 2), (rate: number) => `${money(rate)}/cwt`],
    [ratio(dollars, head, 0), (rate: number) => `${moneyWhole(rate)}/head`],
  ] as const;
  const known = rates.flatMap(([rate, format]) => (rate === null || rate < 0 ? [] : [format(rate)]));
  return known.length === 0 ? null : `= ${known.join(' · ')}`;
}

type Amount = Parameters<typeof divided>[0];

const ratio = (amount: Amount | null, by: number | null, decimals: number): number | null =>
  amount === null || by === null ? null : divided(amount, by, decimals);
