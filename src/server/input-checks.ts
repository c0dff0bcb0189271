import type { Endpoint } from '#api/endpoint';
import { checkTradeImport, importTrades } from '#api/trade-imports';
import type { InputChecks } from './http/read-input.ts';
import { refuse } from '#api/errors';
import type { FileProblem } from '#domain/kit/table-file/file';
import { readAgain } from '#domain/trades/file/reader';
import { withoutStrike, withoutStrikeProblem } from '#domain/trades/file/market-values';
import { isNotFill, rowsOf, tradeCount, type TradeTable } from '#domain/trades/file/table';

const NO_TRADES = 'There are no trades to import';

const refuseProblem = ({ message, column }: FileProblem): never =>
  refuse('invalid', message, { [column || 'trades']: message });

/** Parses the trades of a file again by the rules for files: the client is not trusted. */
function withTradesReread<Input extends { trades: TradeTable }>(input: Input): Input {
  const { trades, problems, skipped } = readAgain(input.trades);
  const [first] = problems;
  if (first) refuseProblem(first);
  const [other] = skipped;
  if (other) {
    const message = `Row ${other.rows[0]}: ${other.name} is not a cattle trade`;
    refuse('invalid', message, { description: message });
  }
  if (tradeCount(trades) === 0) refuse('invalid', NO_TRADES, { trades: NO_TRADES });
  return { ...input, trades };
}

/** The same for trades to save: their options must all have a strike (decision 47). */
function withCompleteTradesReread<Input extends { trades: TradeTable; again: readonly number[] }>(
  input: Input,
): Input {
  const read = withTradesReread(input);
  const [incomplete] = withoutStrike(rowsOf(read.trades)).filter(
    (row) => !isNotFill(row) || read.again.includes(row.rowIndex),
  );
  if (incomplete) refuseProblem(withoutStrikeProblem(incomplete));
  return read;
}

/** The checks of inputs beyond their contract: trades of a file are read again. */
export const inputChecks: InputChecks = new Map<Endpoint, (input: never) => unknown>([
  [checkTradeImport, withTradesReread],
  [importTrades, withCompleteTradesReread],
]);
