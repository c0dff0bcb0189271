import { useQuery } from '@tanstack/react-query';
import { type CSSProperties, useCallback, useState } from 'react';
import type { ListedFuture } from '#api/quotes';
import { futuresPrice } from '#domain/market/quotes';
import { inSymbolOrder } from '#domain/market/symbols';
import { netChange, price } from '#domain/kit/format';
import { withReason } from '../lib/call.ts';
import { tone } from '../lib/format.ts';
import { futuresQuotesQuery } from '../parts/quotes-data.ts';
import classes from './ticker.module.css';

/** A region that scrolls by hand must be focusable. */
const reachable = { tabIndex: 0 };

/** The time in which a price passes the width of the screen, in seconds (decision 55). */
const SECONDS_PER_SCREEN = 8;

/** The time in which the line moves by its own width, in seconds: it depends on the number of symbols, its speed does not. */
function useSecondsAround() {
  const [seconds, setSeconds] = useState<number>();
  const measure = useCallback((run: HTMLElement | null) => {
    if (!run) return undefined;
    const observer = new ResizeObserver(() =>
      setSeconds((run.offsetWidth / window.innerWidth) * SECONDS_PER_SCREEN),
    );
    observer.observe(run);
    observer.observe(document.documentElement);
    return () => observer.disconnect();
  }, []);
  return { seconds, measure };
}

/** The futures scroll around, refreshed every 30 seconds; hover and focus pause them. With reduced motion: a strip to scroll by hand. */
export function MarketTicker() {
  const { data, isPending, error } = useQuery(futuresQuotesQuery);
  const { seconds, measure } = useSecondsAround();
  const quotes = (data?.quotes ?? []).toSorted((a, b) => inSymbolOrder(a.symbol, b.symbol));
  return (
    <section className={classes.ticker} aria-label="Market ticker" aria-busy={isPending}>
      {quotes.length > 0 ? (
        <section className={classes.window} aria-label="Futures prices, $/cwt" {...reachable}>
          <div
            className={classes.track}
            style={{ '--seconds-around': `${seconds ?? SECONDS_PER_SCREEN}s` } as CSSProperties}
          >
            <div ref={measure} className={classes.once}>
              <Run quotes={quotes} />
            </div>
            {/* A second copy, so that the line scrolls without a gap. */}
            <div aria-hidden className={classes.copy}>
              <Run quotes={quotes} />
            </div>
          </div>
        </section>
      ) : (
        <output className={classes.empty}>
          {isPending ? 'Loading market data...' : emptyMessage(error)}
        </output>
      )}
    </section>
  );
}

const emptyMessage = (error: Error | null): string =>
  error ? withReason('Failed to load market data', error) : 'No market data available';

const Run = ({ quotes }: { quotes: readonly ListedFuture[] }) => (
  <ul className={classes.run}>
    {quotes.map((quote) => (
      <li key={quote.symbol} data-stale={quote.stale || undefined}>
        <strong>{quote.symbol}</strong> {price(futuresPrice(quote))}{' '}
        <span className={tone(quote.net_change)}>{netChange(quote.net_change)}</span>
        {quote.stale && <span className={classes.stale}> stale</span>}
      </li>
    ))}
  </ul>
);
