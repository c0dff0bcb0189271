import { Figure } from '../ui/figure.tsx';
import { useQuoteBehind } from './data.ts';
import { type PriceUsed, priceWords } from './price-words.ts';
import { StaleMark } from './stale-mark.tsx';

interface PriceMarkProps {
  /** The instrument whose price the figure is made from. */
  symbol: string | null;
  /** The figure, formatted. */
  children: string;
  used?: PriceUsed;
  tone?: 'gain' | 'loss' | undefined;
}

/** An estimate: says on hover and focus from which price it was made, whose and when, and is marked when that is stale. */
export function PriceMark({ symbol, children, used = 'current', tone }: PriceMarkProps) {
  const behind = useQuoteBehind(symbol);
  return (
    <>
      <Figure estimate={priceWords(symbol, behind, used)} tone={tone}>
        {children}
      </Figure>
      {behind?.quote.stale && <StaleMark />}
    </>
  );
}
