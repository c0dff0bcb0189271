import { Button, Stack } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ListedOption } from '#api/quotes';
import { isExpired } from '#domain/market/watchlist';
import { price } from '#domain/format';
import { useMay } from '../lib/profile.ts';
import { useToday } from '../lib/today.ts';
import { DataTable } from '../ui/data-table.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorPanel } from '../ui/error-panel.tsx';
import { useItemModal } from '../ui/use-item-modal.ts';
import { futuresQuotesQuery } from './data.ts';
import { DetailFigures } from './detail-figures.tsx';
import { optionsColumns } from './options-columns.tsx';
import { RefreshBar } from './refresh-bar.tsx';
import { refreshes } from './refresh-work.ts';
import { RemoveSymbolModal } from './remove-symbol-modal.tsx';

interface OptionsQuotesProps {
  quotes: UseQueryResult<ListedOption[]>;
  onAdd: (() => void) | undefined;
}

/** The options on the watchlist, for administrators only. */
export function OptionsQuotes({ quotes, onAdd }: OptionsQuotesProps) {
  const manages = useMay('manageWatchlist');
  const updates = useMay('updateQuotes');
  const today = useToday();
  const provider = useQuery(futuresQuotesQuery).data?.provider;
  const removing = useItemModal<string>();
  const columns = useMemo(
    () => optionsColumns(manages ? removing.open : undefined),
    [manages, removing.open],
  );
  const { data } = quotes;
  if (quotes.isError && !data) {
    return (
      <ErrorPanel
        message="Failed to fetch quotes"
        error={quotes.error}
        onRetry={() => void quotes.refetch()}
      />
    );
  }
  const current = data?.map(({ symbol }) => symbol).filter((symbol) => !today || !isExpired(symbol, today));
  const detail = (quote: ListedOption) => (
    <DetailFigures
      symbol={quote.symbol}
      figures={[
        ['Open', price(quote.open)],
        ['High', price(quote.high)],
        ['Low', price(quote.low)],
        ['Settlement', price(quote.settlement)],
      ]}
      updatedAt={quote.updated_at}
      source={quote.source}
    />
  );
  return (
    <Stack gap="lg">
      {updates && (
        <RefreshBar
          label="Refresh Options"
          refreshes={refreshes.options}
          symbols={current}
          isManual={provider === 'manual'}
        />
      )}
      <DataTable
        label="Options Quotes"
        columns={columns}
        rows={data}
        rowId={({ symbol }) => symbol}
        name="options"
        loadingText="Loading market data..."
        detail={detail}
        empty={
          <EmptyState title="No Options Quotes" action={onAdd && <Button onClick={onAdd}>Add Symbol</Button>}>
            Options that trades and LRP policies are valued by stand here with their prices.
          </EmptyState>
        }
      />
      {removing.item !== null && <RemoveSymbolModal symbol={removing.item} {...removing.modal} />}
    </Stack>
  );
}
