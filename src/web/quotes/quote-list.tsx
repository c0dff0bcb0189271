import { Button, Group, Stack, Text } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { countSymbolUses, removeSymbol } from '#api/quotes';
import { counted } from '#domain/kit/format';
import { isExpired } from '#domain/market/watchlist';
import { call } from '../lib/call.ts';
import { invalidateAll } from '../lib/query-client.ts';
import { useToday, useMay } from '../lib/profile.ts';
import { futuresQuotesQuery } from '../parts/quotes-data.ts';
import { ConfirmModal, useItemModal, type ModalProps } from '../ui/confirm-modal.tsx';
import { DismissibleError, Note, QueryError } from '../ui/messages.tsx';
import { notify } from '../ui/notices.ts';
import { WorkUnderWay } from '../ui/work-progress.tsx';
import type { Refreshes } from './refresh-work.ts';
import { useFact } from '../lib/use-fact.ts';

interface QuoteListProps {
  kind: 'Futures' | 'Options';
  query: UseQueryResult;
  quotes: readonly { symbol: string }[] | undefined;
  refreshes: Refreshes;
  /** The tables; `onRemove` is for those who may change the watchlist. */
  children: (onRemove: ((symbol: string) => void) | undefined) => ReactNode;
}

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

interface RefreshBarProps {
  label: string;
  refreshes: Refreshes;
  symbols: readonly string[] | undefined;
  isManual: boolean;
}

function RefreshBar({ label, refreshes, symbols, isManual }: RefreshBarProps) {
  const { running, result, error } = refreshes.use();
  const failed = error ?? result?.error ?? null;
  const message = isManual ? 'Prices are entered by hand' : result?.reached;
  return (
    <Stack gap="xs">
      <DismissibleError message={failed} onDismiss={refreshes.dismiss} />
      <Group gap="md">
        <Button
          variant="default"
          leftSection={<IconRefresh size={16} aria-hidden />}
          onClick={() => symbols && void refreshes.start(symbols)}
          disabled={running !== null || isManual || !symbols}
          title={isManual ? 'Prices are entered by hand: choose Enter Prices' : undefined}
        >
          {label}
        </Button>
        <Note component="output">{message}</Note>
      </Group>
      {running && <WorkUnderWay title="Refreshing" progress={running.progress} onCancel={refreshes.cancel} />}
    </Stack>
  );
}

function RemoveSymbolModal({ symbol, ...modal }: ModalProps & { symbol: string }) {
  const remove = async () => {
    await call(removeSymbol, { symbol });
    notify(`${symbol} removed from the watchlist`);
    invalidateAll();
  };
  return (
    <ConfirmModal
      title="Remove Symbol"
      {...modal}
      onConfirm={remove}
      failure="Failed to remove symbol. Please try again."
      confirmLabel="Remove"
      undoable
    >
      <Text>Remove {symbol} from the watchlist? Its settlements are kept.</Text>
      <SymbolUses symbol={symbol} />
    </ConfirmModal>
  );
}

/** The records that lose their price with a symbol. */
function SymbolUses({ symbol }: { symbol: string }) {
  const uses = useFact({
    queryKey: ['quotes', 'uses', symbol],
    queryFn: () => call(countSymbolUses, { symbol }),
  });
  if (!uses || uses.lots + uses.trades + uses.policies === 0) return null;
  return (
    <Text mt="xs">
      {counted(uses.lots, 'lot')}, {counted(uses.trades, 'open trade')} and{' '}
      {counted(uses.policies, 'LRP policy', 'LRP policies')} are valued by it and will have no price.
    </Text>
  );
}
