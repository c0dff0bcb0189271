import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Day } from '#domain/kit/days';
import { priceOf } from '#domain/market/prices';
import { rootOfSymbol } from '#domain/market/symbols';
import { type ScenarioBook, type ScenarioLot, scenarioBook } from '#domain/risk/matrix/scenario-book';
import { heldLot, needOf } from '#domain/risk/protection/held';
import { useToday } from '../../lib/profile.ts';
import { scenarioBookQuery } from '../../parts/scenario-book.ts';
import type { Need } from './need.tsx';

interface LotsToInsure {
  book: ScenarioBook;
  today: Day;
}

/** The lots with head, with their positions, as Protect compares them. */
export function useLotsToInsure() {
  const found = useQuery(scenarioBookQuery);
  const today = useToday();
  const { data } = found;
  const of = useMemo(
    (): LotsToInsure | undefined => (data && today ? { book: scenarioBook(data), today } : undefined),
    [data, today],
  );
  return { of, found };
}

/** The price that a lot needs with its positions, as in Protect; null while its contract has no price. */
export function needWithPositions({ book, today }: LotsToInsure, lot: ScenarioLot): Need | null {
  const root = rootOfSymbol(lot.futures_contract);
  const { current: price } = priceOf(book.prices, lot.futures_contract);
  if (root === null) return null;
  const cattle = { root, head: lot.current_hd, out_wt: lot.est_out_wt, basis: lot.basis ?? 0 };
  const held = heldLot(book, today, { cattle, lot, price });
  const value = held && needOf(cattle, held);
  return value === null ? null : { value, name: 'need', before: held?.before ?? null };
}
