import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { pricesOf } from '#domain/market/prices';
import { messageOf } from '../lib/call.ts';
import { count as formatCount } from '#domain/kit/format';
import { useMay } from '../lib/profile.ts';
import { queryClient } from '../lib/query-client.ts';
import { pricesQuery } from '../parts/quotes-data.ts';
import { csvOf } from '../ui/csv.ts';
import { downloadCsv } from '../ui/download.ts';
import { DownloadButton } from '../ui/download-button.tsx';
import { allTrades } from './data.ts';
import { tradeLines } from './lines.ts';
import { pricedTrades } from './priced.ts';
import type { TradeView } from './view.ts';

interface ExportButtonProps {
  view: TradeView;
  /** The number of matching trades. */
  count: number;
  onFailure: (message: string | null) => void;
}

/** Exports all matching trades, newest first, with a progress display. */
export function ExportButton({ view, count, onFailure }: ExportButtonProps) {
  const withOwner = useMay('seeEntities');
  const [come, setCome] = useState(0);
  const exported = useMutation({
    mutationFn: async () => {
      setCome(0);
      const { futures, options } = await queryClient.ensureQueryData(pricesQuery);
      return pricedTrades(await allTrades(view, setCome), pricesOf(futures, options), new Map());
    },
    onMutate: () => onFailure(null),
    onSuccess: (trades) => downloadCsv('trades.csv', csvOf(tradeLines(withOwner), trades)),
    onError: (error) => onFailure(messageOf(error, 'Failed to export trades. Please try again.')),
  });
  return (
    <DownloadButton disabled={count === 0 || exported.isPending} onClick={() => exported.mutate()}>
      {exported.isPending ? `Exporting ${formatCount(come)} of ${formatCount(count)}...` : 'Export CSV'}
    </DownloadButton>
  );
}
