import { Button } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { OutputOf } from '#api/endpoint';
import type { ListedFuture, listFuturesQuotes } from '#api/quotes';
import { CONTRACTS, ROOTS } from '#domain/market/contracts';
import { futuresPrice } from '#domain/market/quotes';
import { parseFuturesSymbol, rootOfSymbol } from '#domain/market/symbols';
import { columnsFor, type TableColumns } from '../ui/data-table-columns.ts';
import { DataTable } from '../ui/data-table.tsx';
import { EmptyState, SectionTitle } from '../ui/messages.tsx';
import { quoteDetail, contractCell, quoteColumns } from './detail-figures.tsx';
import { QuoteList } from './quote-list.tsx';
import { refreshes } from './refresh-work.ts';

interface FuturesQuotesProps {
  quotes: UseQueryResult<OutputOf<typeof listFuturesQuotes>>;
  onAdd: (() => void) | undefined;
}

export function FuturesQuotes({ quotes: query, onAdd }: FuturesQuotesProps) {
  const quotes = query.data?.quotes;
  return (
    <QuoteList kind="Futures" query={query} quotes={quotes} refreshes={refreshes.futures}>
      {(onRemove) =>
        quotes?.length === 0 ? (
          <EmptyState title="No Futures Quotes" action={onAdd && <Button onClick={onAdd}>Add Symbol</Button>}>
            Contracts on the watchlist appear here with their prices.
          </EmptyState>
        ) : (
          <Sections quotes={quotes} onRemove={onRemove} />
        )
      }
    </QuoteList>
  );
}

interface SectionsProps {
  quotes: readonly ListedFuture[] | undefined;
  onRemove: ((symbol: string) => void) | undefined;
}

function Sections({ quotes, onRemove }: SectionsProps) {
  const columns = useMemo(() => futuresColumns(onRemove), [onRemove]);
  const sections = useMemo(
    () =>
      ROOTS.map((root) => ({
        root,
        rows: quotes?.filter(({ symbol }) => rootOfSymbol(symbol) === root),
      })),
    [quotes],
  );
  // While loading there is one section, as the position of the second is not known yet.
  return (quotes ? sections : sections.slice(0, 1)).map(({ root, rows }) => (
    <section key={root} aria-labelledby={root}>
      <SectionTitle mb="sm" id={root}>
        {CONTRACTS[root].name}
      </SectionTitle>
      <DataTable
        label={CONTRACTS[root].name}
        columns={columns}
        rows={rows}
        rowId={({ symbol }) => symbol}
        name={root.toLowerCase()}
        defaultSort="contract"
        loadingText="Loading market data..."
        detail={quoteDetail}
        empty={<EmptyState title={`No ${CONTRACTS[root].name} Quotes`} />}
      />
    </section>
  ));
}

const column = columnsFor<ListedFuture>();

/** Contracts sort by month, not by month letter. */
const monthOf = ({ symbol }: ListedFuture): number => {
  const contract = parseFuturesSymbol(symbol);
  return contract ? contract.year * 12 + contract.month : 0;
};

function futuresColumns(onRemove: ((symbol: string) => void) | undefined): TableColumns<ListedFuture> {
  const { lastPrice, netChange, removal } = quoteColumns<ListedFuture>(futuresPrice, onRemove);
  return column.columns([
    column.accessor(monthOf, {
      id: 'contract',
      header: 'Contract',
      meta: { width: 18 },
      cell: ({ row: { original: quote } }) => contractCell(quote.symbol, quote.symbol, quote.contract_name),
    }),
    lastPrice,
    netChange,
    ...removal,
  ]);
}
