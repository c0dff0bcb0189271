import { Button } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ListedOption } from '#api/quotes';
import { DataTable } from '../ui/data-table.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { quoteDetail } from './detail-figures.tsx';
import { optionsColumns } from './options-columns.tsx';
import { QuoteList } from './quote-list.tsx';
import { refreshes } from './refresh-work.ts';

interface OptionsQuotesProps {
  quotes: UseQueryResult<ListedOption[]>;
  onAdd: (() => void) | undefined;
}

/** The options on the watchlist, for administrators only. */
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
          Options that trades and LRP policies are valued by stand here with their prices.
        </EmptyState>
      }
    />
  );
}
