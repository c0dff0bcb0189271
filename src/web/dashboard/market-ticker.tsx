import { useQuery } from '@tanstack/react-query';
import type { ListedFuture } from '#api/quotes';
import { futuresPrice } from '#domain/market/quotes';
import { netChange, price } from '#domain/format';
import { tone } from '../lib/format.ts';
import { futuresQuotesQuery } from '../quotes/data.ts';
import classes from './ticker.module.css';

/** A region that scrolls by hand must be focusable. */
const reachable = { tabIndex: 0 };

/**
 * The futures in a line that scrolls once around in 8 seconds and is refreshed every 30. It pauses on hover and focus; with
 * reduced motion it is a strip to scroll by hand.
 */
export function MarketTicker() {
  const { data, isPending } = useQuery(futuresQuotesQuery);
  const quotes = (data?.quotes ?? []).toSorted((a, b) => a.symbol.localeCompare(b.symbol));
  return (
    <section className={classes.ticker} aria-label="Market ticker" aria-busy={isPending}>
      {quotes.length > 0 ? (
        <section className={classes.window} aria-label="Futures prices, $/cwt" {...reachable}>
          <div className={classes.track}>
            <Run quotes={quotes} />
            {/* A second copy, so that the line scrolls without a gap. */}
            <div aria-hidden className={classes.again}>
              <Run quotes={quotes} />
            </div>
          </div>
        </section>
      ) : (
        <output className={classes.empty}>
          {isPending ? 'Loading market data...' : 'No market data available'}
        </output>
      )}
    </section>
  );
}

function Run({ quotes }: { quotes: readonly ListedFuture[] }) {
  return (
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
}
