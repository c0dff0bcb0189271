import { groupedBy } from '../kit/grouping.ts';
import { memoize } from '../kit/memoize.ts';
import { divided, minus, plus, rounded, times, type Exact } from '../kit/money.ts';
import { PRICE_DECIMALS } from '../kit/table-file/numbers.ts';
import { contractKey, directionOf, type TradeTerms } from '../trades/trades.ts';
import { accountKey } from './accounts.ts';

/** Compares a broker's open positions with the open trades of the books. Source: decisions 17, 34 and 53. */

export type OpenContracts = TradeTerms & { acct: string };

export const POSITION_DIRECTIONS = ['long', 'short'] as const;

export const LINE_STATES = ['different', 'only_broker', 'only_here', 'equal'] as const;
export type LineState = (typeof LINE_STATES)[number];

/** The open contracts of one direction: how many, and their average price in $/cwt. */
interface Held {
  contracts: number;
  price: number;
}

/** One account, contract and direction, at the broker and here. */
export interface StatementDifference<Row, Trade> {
  acct: string;
  description: string | null;
  period: string | null;
  strike: number | null;
  p_c: TradeTerms['p_c'];
  direction: (typeof POSITION_DIRECTIONS)[number];
  state: LineState;
  broker: (Held & { rows: readonly Row[] }) | null;
  books: (Held & { trades: readonly Trade[] }) | null;
  /** Contracts at the broker less those here. */
  contracts_difference: number;
  /** The broker's average price less that here, $/cwt; null where only one of them holds the contract. */
  price_difference: number | null;
}

/** Average prices of brokers are rounded: a difference below half of this many decimals is none. Source: decision 53. */
const AGREED_DECIMALS = 3;

interface Sum {
  contracts: number;
  amount: Exact;
}

const sumOf = (held: readonly OpenContracts[]): Sum => ({
  contracts: held.reduce((sum, { quantity }) => sum + quantity, 0),
  amount: plus(...held.map(({ quantity, price_amount }) => times(quantity, price_amount))),
});

/** Average price, $/cwt = sum of contracts x price / contracts. Example: 2 at 361.25 and 1 at 361.50 are 361.33333. */
const heldOf = ({ contracts, amount }: Sum): Held => ({
  contracts,
  price: divided(amount, contracts, PRICE_DECIMALS) ?? 0,
});

/** The difference of two averages, rounded once. */
const priceDifference = (broker: Sum, books: Sum): number =>
  divided(
    minus(times(broker.amount, books.contracts), times(books.amount, broker.contracts)),
    times(broker.contracts, books.contracts),
    AGREED_DECIMALS,
  ) ?? 0;

/** The key of a line; a statement repeats few contracts many times. */
function lineKeys() {
  const keyOf = memoize(contractKey, ({ description, period, strike, p_c }) =>
    [description, period, strike, p_c].join('\n'),
  );
  return (held: OpenContracts): string =>
    [accountKey(held.acct), keyOf(held), directionOf(held.b_s)].join('\n');
}

function stateOf(broker: Sum | null, books: Sum | null): LineState {
  if (books === null) return 'only_broker';
  if (broker === null) return 'only_here';
  return broker.contracts === books.contracts && priceDifference(broker, books) === 0 ? 'equal' : 'different';
}

function lineOf<Row extends OpenContracts, Trade extends OpenContracts>(
  first: OpenContracts,
  rows: readonly Row[],
  trades: readonly Trade[],
): StatementDifference<Row, Trade> {
  const { acct, description, period, strike, p_c, b_s } = first;
  const broker = rows.length === 0 ? null : sumOf(rows);
  const books = trades.length === 0 ? null : sumOf(trades);
  return {
    acct,
    description,
    period,
    strike,
    p_c,
    direction: directionOf(b_s) === 1 ? 'long' : 'short',
    state: stateOf(broker, books),
    broker: broker && { ...heldOf(broker), rows },
    books: books && { ...heldOf(books), trades },
    contracts_difference: rounded(minus(broker?.contracts ?? 0, books?.contracts ?? 0), 2),
    price_difference: broker && books && priceDifference(broker, books),
  };
}

/**
 * A line for each account, contract and direction that the broker or the books hold, long and short apart. Accounts are compared in any
 * spelling, contracts by root, month, strike and put or call. Example: 3 short LEZ26 at 221.40 at the broker, 5 here, are 2 fewer at
 * the broker. Source: decisions 17, 34 and 53.
 */
export function statementDifferences<Row extends OpenContracts, Trade extends OpenContracts>(
  broker: readonly Row[],
  books: readonly Trade[],
): StatementDifference<Row, Trade>[] {
  const lineKey = lineKeys();
  const rowsOf = groupedBy(broker, lineKey);
  const tradesOf = groupedBy(books, lineKey);
  return [...new Set([...tradesOf.keys(), ...rowsOf.keys()])].flatMap((key) => {
    const [rows, trades] = [rowsOf.get(key) ?? [], tradesOf.get(key) ?? []];
    const first = trades[0] ?? rows[0];
    return first ? lineOf<Row, Trade>(first, rows, trades) : [];
  });
}
