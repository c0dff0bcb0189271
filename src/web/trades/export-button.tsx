import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { count as formatCount } from '#domain/kit/format';
import { pricesOf } from '#domain/market/prices';
import { messageOf } from '../lib/call.ts';
import { useMay } from '../lib/profile.ts';
import { queryClient } from '../lib/query-client.ts';
import { pricesQuery } from '../parts/quotes-data.ts';
import { type CsvColumn, csvOf } from '../ui/csv.ts';
import { DownloadButton } from '../ui/download-button.tsx';
import { downloadCsv } from '../ui/download.ts';
import { allTrades } from './data.ts';
import { statusLabel } from './labels.ts';
import { type PricedTrade, pricedTrades } from './priced.ts';
import type { TradeView } from './view.ts';

interface ExportButtonProps {
  view: TradeView;
  count: number;
  onFailure: (message: string | null) => void;
}

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

/** A trade as a line of a CSV file: the table's columns; administrators also get the owner. */
const tradeLines = (withOwner: boolean): CsvColumn<PricedTrade>[] => [
  { header: 'Status', value: statusLabel },
  { header: 'Lot', value: ({ lot }) => lot },
  ...(withOwner ? [{ header: 'Owner', value: ({ owner }: PricedTrade) => owner }] : []),
  { header: 'Account', value: ({ acct }) => acct },
  { header: 'Name', value: ({ name }) => name },
  { header: 'Trade Date', value: ({ trade_date }) => trade_date },
  { header: 'B/S', value: ({ b_s }) => b_s },
  { header: 'Quantity', value: ({ quantity }) => quantity },
  { header: 'Period', value: ({ period }) => period },
  { header: 'Description', value: ({ description }) => description },
  { header: 'Strike', value: ({ strike }) => strike },
  { header: 'P/C', value: ({ p_c }) => p_c },
  { header: 'Price/Amount', value: ({ price_amount }) => price_amount },
  { header: 'Last/Closed Price', value: ({ last_price }) => last_price },
  { header: 'P/L', value: ({ profit_loss }) => profit_loss },
];
