import { fetchQuote, listUnquoted } from '#api/quotes';
import { futuresSymbol, monthLetter, type ContractMonth } from '#domain/market/contracts';
import { groupedBy } from '#domain/kit/grouping';
import type { Day } from '#domain/kit/days';
import { parseOptionSymbol } from '#domain/market/symbols';
import { startingWatchlist } from '#domain/market/watchlist';
import type { Caller } from '../http/inject.ts';

/** Fetches every quote that values the demo's records: the listed months, and the held options by contract. */
export async function demoQuotes(admin: Caller, today: Day): Promise<void> {
  const { futures, options } = await admin.call(listUnquoted, {});
  const watched = [...new Set([...startingWatchlist(today), ...futures])];
  await admin.call(fetchQuote, { symbols: watched, quoteType: 'futures' });
  const byContract = groupedBy(options, (symbol) => monthOf(symbol)?.contract ?? '');
  for (const [contract, symbols] of byContract) {
    const month = monthOf(symbols[0] ?? '');
    if (!month) continue;
    await admin.call(fetchQuote, {
      symbols,
      quoteType: 'options',
      root: month.root,
      contract,
      contractMonthYear: month.code,
    });
  }
}

function monthOf(symbol: string): (ContractMonth & { contract: string; code: string }) | null {
  const option = parseOptionSymbol(symbol);
  if (!option) return null;
  const contract = futuresSymbol(option);
  return { ...option, contract, code: `${monthLetter(option.month)}${contract.slice(-2)}` };
}
