import { useQuery, queryOptions } from '@tanstack/react-query';
import { useMemo } from 'react';
import { riskBook } from '#api/risk';
import { openBook, type OpenBook } from '#domain/book/open-book';
import { equityLines, type EquityLine, type SummedLot } from '#domain/closeout/equity-lines';
import type { Day } from '#domain/kit/days';
import type { Hedge } from '#domain/book/hedging';
import { unassignedHedge } from '#domain/book/risk';
import { call } from '../lib/call.ts';
import { useToday } from '../lib/profile.ts';

export const riskQuery = queryOptions({
  queryKey: ['risk', 'book'],
  queryFn: () => call(riskBook),
  refetchInterval: 60_000,
});

export interface ValuedBook {
  book: OpenBook<SummedLot>;
  lrp_coverage: number;
  risks: EquityLine['risk'][];
  lines: EquityLine[];
  unassigned: Hedge;
  today: Day;
}

export function useValuedBook() {
  const { data, isError, error, refetch } = useQuery(riskQuery);
  const today = useToday();
  const valued = useMemo((): ValuedBook | undefined => {
    if (!data || !today) return undefined;
    const book = openBook(data);
    const lines = equityLines(book, today);
    return {
      book,
      lrp_coverage: data.lrp_coverage,
      today,
      risks: lines.map(({ risk }) => risk),
      lines,
      unassigned: unassignedHedge(book, today),
    };
  }, [data, today]);
  return { valued, isError, error, retry: () => void refetch() };
}
