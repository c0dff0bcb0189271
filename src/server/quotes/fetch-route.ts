import { fetchQuote } from '#api/quotes';
import { CHECK_SYMBOL } from '#domain/market/quote-forms';
import { futuresSymbol } from '#domain/market/contracts';
import { answerFunctionError } from '../http/errors.ts';
import { type App, route } from '../http/route.ts';
import { sql } from '../db/sql.ts';
import type { QuoteProvider } from '../providers/provider.ts';
import { refreshFutures, refreshOptions, type Refreshed } from './fetch.ts';

/** `POST /functions/v1/fetch-quote`, as the specification calls it (spec 1, section 7). */
export function fetchQuoteRoute(parent: App, provider: QuoteProvider): void {
  parent.http.register(async (http) => {
    http.setErrorHandler(answerFunctionError);

    route({ ...parent, http }, fetchQuote, async ({ db, input, request }) => {
      // Check the permission before contacting the provider.
      await db.row(sql`select 1`);
      const { symbols, single } = input;
      if (input.quoteType === 'futures') {
        const refreshed = await refreshFutures(db, provider, symbols);
        if (refreshed.missing.length > 0 || refreshed.failure !== null)
          request.log.warn(partOf(refreshed), 'futures were not fetched whole');
        return { futuresQuotes: refreshed.quotes, ...errorOf(refreshed, single) };
      }
      const refreshed = await refreshOptions(db, provider, input.contract, symbols);
      if (refreshed.missing.length > 0) {
        const contract = futuresSymbol(input.contract);
        request.log.warn({ contract, ...partOf(refreshed) }, 'options of a contract were not fetched');
      }
      return { optionsQuotes: refreshed.quotes, ...errorOf(refreshed, single) };
    });
  });
}

const partOf = ({ missing, failure }: Refreshed<unknown>) => ({
  symbols: missing,
  reason: failure ?? 'no quote',
});

const NAMED = 20;

/** Names the symbols that could not be fetched, with the provider's reason if there is one. */
function errorOf({ missing, failure }: Refreshed<unknown>, single: boolean): { error?: string } {
  if (missing.length === 0) return {};
  if (single) return { error: failure ?? CHECK_SYMBOL };
  const more = missing.length > NAMED ? ` and ${missing.length - NAMED} more` : '';
  const which = `Failed to fetch quotes for ${missing.slice(0, NAMED).join(', ')}${more}`;
  return { error: failure === null ? which : `${failure}. ${which}.` };
}
