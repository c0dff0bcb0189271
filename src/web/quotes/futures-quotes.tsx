import { Button, Stack, Title } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { OutputOf } from '#api/endpoint';
import type { listFuturesQuotes, ListedFuture } from '#api/quotes';
import { CONTRACTS, ROOTS } from '#domain/market/contracts';
import { rootOfSymbol } from '#domain/market/symbols';
import { isExpired } from '#domain/market/watchlist';
import { useMay } from '../lib/profile.ts';
import { useToday } from '../lib/today.ts';
import { DataTable } from '../ui/data-table.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorPanel } from '../ui/error-panel.tsx';
import { useItemModal } from '../ui/use-item-modal.ts';
import { FutureDetail } from './future-detail.tsx';
import { futuresColumns } from './futures-columns.tsx';
import { RefreshBar } from './refresh-bar.tsx';
import { RemoveSymbolModal } from './remove-symbol-modal.tsx';
import { refreshes } from './refresh-work.ts';

interface FuturesQuotesProps {
  quotes: UseQueryResult<OutputOf<typeof listFuturesQuotes>>;
  /** For administrators. */
  onAdd: (() => void) | undefined;
}

/** The futures in two sections, feeder and live. */
export function FuturesQuotes({ quotes, onAdd }: FuturesQuotesProps) {
  const manages = useMay('manageWatchlist');
  const updates = useMay('updateQuotes');
  const today = useToday();
  const removing = useItemModal<string>();
  const columns = useMemo(
    () => futuresColumns(manages ? removing.open : undefined),
    [manages, removing.open],
  );
  const { data } = quotes;
  const sections = useMemo(
    () =>
      ROOTS.map((root) => ({
        root,
        rows: data?.quotes.filter(({ symbol }) => rootOfSymbol(symbol) === root),
      })),
    [data],
  );
  if (quotes.isError && !data) {
    return (
      <ErrorPanel
        message="Failed to fetch quotes"
        error={quotes.error}
        onRetry={() => void quotes.refetch()}
      />
    );
  }
  const current = data?.quotes
    .map(({ symbol }) => symbol)
    .filter((symbol) => !today || !isExpired(symbol, today));
  const detail = (quote: ListedFuture) => <FutureDetail quote={quote} />;
  return (
    <Stack gap="lg">
      {updates && (
        <RefreshBar
          label="Refresh Futures"
          refreshes={refreshes.futures}
          symbols={current}
          isManual={data?.provider === 'manual'}
        />
      )}
      {data?.quotes.length === 0 ? (
        <EmptyState title="No Futures Quotes" action={onAdd && <Button onClick={onAdd}>Add Symbol</Button>}>
          Contracts on the watchlist stand here with their prices.
        </EmptyState>
      ) : (
        // While loading there is one section, as the position of the second is not known yet.
        (data ? sections : sections.slice(0, 1)).map(({ root, rows }) => (
          <section key={root} aria-labelledby={root}>
            <Title order={2} size="h4" mb="sm" id={root}>
              {CONTRACTS[root].name}
            </Title>
            <DataTable
              label={CONTRACTS[root].name}
              columns={columns}
              rows={rows}
              rowId={({ symbol }) => symbol}
              name={root.toLowerCase()}
              defaultSort="contract"
              loadingText="Loading market data..."
              detail={detail}
              empty={<EmptyState title={`No ${CONTRACTS[root].name} Quotes`} />}
            />
          </section>
        ))
      )}
      {removing.item !== null && <RemoveSymbolModal symbol={removing.item} {...removing.modal} />}
    </Stack>
  );
}
