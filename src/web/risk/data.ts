import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { OutputOf } from '#api/endpoint';
import { riskBook } from '#api/risk';
import { pricesOf, type Prices } from '#domain/market/prices';
import type { Day } from '#domain/kit/days';
import type { Hedge } from '#domain/book/hedging';
import { hedgeWithoutLot, riskOfLots, type LotRisk } from '#domain/book/risk';
import { call } from '../lib/call.ts';
import { useEntityScope } from '../lib/entity-scope.ts';
import { useToday } from '../lib/today.ts';

/** The open positions of an entity, or of all that the user sees. */
export const riskQuery = (owner: string | undefined) =>
  queryOptions({
    queryKey: ['risk', 'book', owner],
    queryFn: () => call(riskBook, owner === undefined ? {} : { owner }),
    refetchInterval: 60_000,
  });

export type Book = OutputOf<typeof riskBook>;

/** The open positions with their current valuation. */
export interface ValuedBook {
  book: Book;
  prices: Prices;
  risks: LotRisk[];
  /** The hedge of positions on no lot with head. */
  elsewhere: Hedge;
  today: Day;
}

/** The valued positions, of the entity that an administrator has chosen; undefined while loading. */
export function useValuedBook() {
  const [owner] = useEntityScope();
  const { data: book, isError, error, refetch } = useQuery(riskQuery(owner));
  const today = useToday();
  const valued = useMemo((): ValuedBook | undefined => {
    if (!book || !today) return undefined;
    const prices = pricesOf(book.futures, book.options);
    return {
      book,
      prices,
      today,
      risks: riskOfLots(book, prices, today),
      elsewhere: hedgeWithoutLot(book, prices, today),
    };
  }, [book, today]);
  return { valued, isError, error, retry: () => void refetch() };
}
