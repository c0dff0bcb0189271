import type { Alert } from '../kit/alert.ts';
import { counted } from '../kit/format.ts';
import type { AlertFacts } from './alert-facts.ts';
import { SEVERITY } from './severity.ts';

/** One alert for all stale prices, the newest named. */
export function stalePrices({ stale }: Pick<AlertFacts, 'stale'>): Alert[] {
  const [first, ...others] = stale.toSorted(
    (a, b) => b.day.localeCompare(a.day) || a.symbol.localeCompare(b.symbol),
  );
  if (!first) return [];
  const named = [first, ...others].slice(0, 3).map(({ symbol }) => symbol);
  const rest = stale.length - named.length;
  const symbols = rest > 0 ? `${named.join(', ')} and ${rest} more` : named.join(', ');
  return [
    {
      key: 'stale_prices',
      kind: 'stale_prices',
      owner: null,
      severity: SEVERITY.stale,
      since: first.day,
      message: `${counted(stale.length, 'price is', 'prices are')} stale: ${symbols}`,
      link: '/quotes',
      facts: stale.map(({ symbol }) => symbol).join(' '),
    },
  ];
}

/** The alert about stale prices of the positions of one entity, by its name, as in its own notifications. */
export function heldStalePrices({ book, stale }: Pick<AlertFacts, 'book' | 'stale'>) {
  if (stale.length === 0) return () => [];
  const held = new Map<string | null, Set<string>>();
  const add = (owner: string | null, symbol: string | null) => {
    if (symbol !== null) held.set(owner, (held.get(owner) ?? new Set()).add(symbol));
  };
  for (const lot of book.lots) add(lot.owner, lot.futures_contract);
  for (const { owner, symbol } of [...book.trades, ...book.policies]) add(owner, symbol);
  return (owner: string): Alert[] =>
    stalePrices({ stale: stale.filter(({ symbol }) => held.get(owner)?.has(symbol)) });
}
