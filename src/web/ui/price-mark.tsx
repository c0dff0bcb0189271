import { isExpired } from '#domain/market/watchlist';
import { useToday } from '../lib/today.ts';
import { Figure } from './figure.tsx';
import { useQuoteBehind } from '../quotes/data.ts';
import { ExpiredMark } from './expired-mark.tsx';
import { type PriceUsed, priceMessage } from './price-messages.ts';
import { StaleMark } from './stale-mark.tsx';

interface PriceMarkProps {
  /** Where the symbol's contract has stopped trading, says so in place of stale: the value is of its last day. */
  expires?: boolean;
  /** The instrument whose price the figure is made from. */
  symbol: string | null;
  /** The figure; null where it is missing. */
  value: number | null;
  /** The figure, formatted. */
  children: string;
  used?: PriceUsed;
  tone?: 'gain' | 'loss' | undefined;
}

/** An estimate: says on hover and focus from which price it was made, whose and when, and is marked when that is stale. */
export function PriceMark({
  symbol,
  value,
  children,
  used = 'current',
  tone,
  expires = false,
}: PriceMarkProps) {
  const behind = useQuoteBehind(symbol);
  const today = useToday();
  const isExpiredHere =
    expires && symbol !== null && value !== null && today !== undefined && isExpired(symbol, today);
  return (
    <>
      <Figure estimate={priceMessage(symbol, behind, used)} tone={tone}>
        {children}
      </Figure>
      {isExpiredHere ? <ExpiredMark symbol={symbol} /> : <StaleMark of={value} stale={behind?.quote.stale} />}
    </>
  );
}
