import type { Tone } from '../lib/format.ts';
import { isExpired } from '#domain/market/watchlist';
import { useToday } from '../lib/profile.ts';
import { Figure } from '../ui/figure.tsx';
import { ExpiredMark, StaleMark } from '../ui/price-marks.tsx';
import type { TermId } from '../ui/terms.ts';
import { priceMessage, type PriceUsed } from './price-messages.ts';
import { useQuoteBehind } from './prices-data.ts';

interface PriceMarkProps {
  /** Shows that the symbol's contract has stopped trading, instead of stale: the value is from its last day. */
  expires?: boolean;
  symbol: string | null;
  value: number | null;
  children: string;
  used?: PriceUsed;
  tone?: Tone | undefined;
  term?: TermId;
}

/** An estimate: shows its price with source and time on hover and focus, and is marked if the price is stale. */
export function PriceMark({
  symbol,
  value,
  children,
  used = 'current',
  tone,
  expires = false,
  term = 'price',
}: PriceMarkProps) {
  const behind = useQuoteBehind(symbol);
  const today = useToday();
  const isExpiredHere =
    expires && symbol !== null && value !== null && today !== undefined && isExpired(symbol, today);
  return (
    <>
      <Figure term={term} estimate={priceMessage(symbol, behind, used)} tone={tone}>
        {children}
      </Figure>
      {isExpiredHere ? <ExpiredMark symbol={symbol} /> : <StaleMark of={value} stale={behind?.quote.stale} />}
    </>
  );
}
