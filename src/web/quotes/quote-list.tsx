import { Stack } from '@mantine/core';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { isExpired } from '#domain/market/watchlist';
import { useMay } from '../lib/profile.ts';
import { useToday } from '../lib/today.ts';
import { QueryError } from '../ui/error-panel.tsx';
import { useItemModal } from '../ui/use-item-modal.ts';
import { futuresQuotesQuery } from '../parts/quotes-data.ts';
import { RefreshBar } from './refresh-bar.tsx';
import type { Refreshes } from './refresh-work.ts';
import { RemoveSymbolModal } from './remove-symbol-modal.tsx';

interface QuoteListProps {
  kind: 'Futures' | 'Options';
  query: UseQueryResult;
  /** Undefined while loading. */
  quotes: readonly { symbol: string }[] | undefined;
  refreshes: Refreshes;
  /** The tables; `onRemove` is for those who may change the watchlist. */
  children: (onRemove: ((symbol: string) => void) | undefined) => ReactNode;
}

/** Quotes below the button that refreshes those of contracts still trading. */
export function QuoteList({ kind, query, quotes, refreshes, children }: QuoteListProps) {
  const manages = useMay('manageWatchlist');
  const updates = useMay('updateQuotes');
  const today = useToday();
  const provider = useQuery(futuresQuotesQuery).data?.provider;
  const removing = useItemModal<string>();
  if (query.isError && !quotes) return <QueryError message="Failed to fetch quotes" query={query} />;
  return (
    <Stack gap="lg">
      {updates && (
        <RefreshBar
          label={`Refresh ${kind}`}
          refreshes={refreshes}
          symbols={quotes
            ?.map(({ symbol }) => symbol)
            .filter((symbol) => !today || !isExpired(symbol, today))}
          isManual={provider === 'manual'}
        />
      )}
      {children(manages ? removing.open : undefined)}
      {removing.item !== null && <RemoveSymbolModal symbol={removing.item} {...removing.modal} />}
    </Stack>
  );
}
