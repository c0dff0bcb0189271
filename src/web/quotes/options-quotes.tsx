import { Button } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ListedOption } from '#api/quotes';
import { dayShort } from '#domain/kit/format';
import { optionsPrice } from '#domain/market/quotes';
import { type TableColumns, columnsFor } from '../ui/data-table-columns.ts';
import { DataTable } from '../ui/data-table.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { strikeCell } from '../ui/figure-cells.tsx';
import { quoteDetail } from './detail-figures.tsx';
import { contractCell, quoteColumns } from './quote-columns.tsx';
import { QuoteList } from './quote-list.tsx';
import { refreshes } from './refresh-work.ts';

interface OptionsQuotesProps {
  quotes: UseQueryResult<ListedOption[]>;
  onAdd: (() => void) | undefined;
}

export function OptionsQuotes({ quotes, onAdd }: OptionsQuotesProps) {
  return (
    <QuoteList kind="Options" query={quotes} quotes={quotes.data} refreshes={refreshes.options}>
      {(onRemove) => <Options quotes={quotes.data} onAdd={onAdd} onRemove={onRemove} />}
    </QuoteList>
  );
}

interface OptionsProps {
  quotes: readonly ListedOption[] | undefined;
  onAdd: (() => void) | undefined;
  onRemove: ((symbol: string) => void) | undefined;
}

function Options({ quotes, onAdd, onRemove }: OptionsProps) {
  const columns = useMemo(() => optionsColumns(onRemove), [onRemove]);
  return (
    <DataTable
      label="Options Quotes"
      columns={columns}
      rows={quotes}
      rowId={({ symbol }) => symbol}
      name="options"
      loadingText="Loading market data..."
      detail={quoteDetail}
      empty={
        <EmptyState title="No Options Quotes" action={onAdd && <Button onClick={onAdd}>Add Symbol</Button>}>
          Options used to value trades and LRP policies appear here with their prices.
        </EmptyState>
      }
    />
  );
}

const column = columnsFor<ListedOption>();

function optionsColumns(onRemove: ((symbol: string) => void) | undefined): TableColumns<ListedOption> {
  const { lastPrice, netChange, removal } = quoteColumns<ListedOption>(optionsPrice, onRemove);
  return column.columns([
    column.drawn('contract', 'Contract', { width: 18 }, (quote) =>
      contractCell(quote.symbol, quote.contract, quote.symbol),
    ),
    column.drawn('option_type', 'Type', { width: 5.5 }, (row) =>
      row.option_type === 'put' ? 'Put' : 'Call',
    ),
    column.accessor('strike_price', {
      header: 'Strike',
      meta: { width: 7.5, numeric: true, unit: '$/cwt' },
      cell: strikeCell,
    }),
    lastPrice,
    netChange,
    column.drawn('expiration_date', 'Expiration', { width: 7.5 }, (quote) => dayShort(quote.expiration_date)),
    ...removal,
  ]);
}
