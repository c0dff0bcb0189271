import { useQuery } from '@tanstack/react-query';
import type { ListedFuture } from '#api/quotes';
import { futuresPrice } from '#domain/market/quotes';
import { netChange, price } from '#domain/format';
import { tone } from '../lib/format.ts';
import { futuresQuotesQuery } from '../quotes/data.ts';
import classes from './ticker.module.css';

/** What scrolls by hand must be within the keyboard's reach. */
const reachable = { tabIndex: 0 };

/**
 * The futures in a line that scrolls round in 8 seconds and is read again every 30. It stands still under the pointer and
 * the focus; where the system asks for less motion it is a strip to scroll by hand.
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
            {/* The same again, so that the line has no end. */}
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
