import type { InputOf } from '#api/endpoint';
import { refuse } from '#api/errors';
import { correctTrades, listOpposingTrades, undoCorrection } from '#api/trades';
import { groupedBy } from '#domain/kit/grouping';
import { minus, toCents } from '#domain/kit/money';
import { tradeSymbol } from '#domain/market/symbols';
import { offsetPlan } from '#domain/trades/offset-plan';
import { type CorrectedContract, correctionRefusal, unmatchRefusal } from '#domain/trades/trade-corrections';
import { isOpen, isUnmatched, tradeProfit, type TradeStatus } from '#domain/trades/trades';
import type { Transaction } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import { type App, route, writeRoute } from '../http/route.ts';
import { applied, lockAccounts, lockAccountsOf } from '../trade-imports/queries.ts';
import * as queries from './correction-queries.ts';

/** Corrections of saved trades (decision 79). */
export function tradeCorrectionRoutes(app: App): void {
  route(app, correctTrades, ({ db, input }) => db.write((tx) => saveCorrections(tx, input)));

  writeRoute(app, undoCorrection, async (tx, { input }) => {
    const accounts = await tx.rows(queries.correctedAccounts(input.id));
    await tx.run(lockAccounts(accounts.map(({ acct }) => acct)));
    await tx.run(queries.undo(input.id));
    await tx.run(queries.recountImports);
    return {};
  });

  route(app, listOpposingTrades, ({ db }) => db.json(queries.openTradesOfAccounts));
}

type Corrections = InputOf<typeof correctTrades>;

const NOT_FOUND = 'Trade not found';
const CHANGED = 'A trade has changed since you opened this. Nothing was saved: check it again.';
const NOTHING = 'There is nothing to correct';

/** Puts saved trades right, all or none, and returns the history entry that undoes it (decision 79). */
export async function saveCorrections(
  tx: Transaction,
  corrections: Corrections,
): Promise<{ correction: number }> {
  const named = namedTrades(corrections);
  await lockAccountsOf(tx, sql`id = any(${named.map(({ trade_id }) => trade_id)}::integer[])`);
  await refuseChanged(tx, named);
  for (const { trade_id, quantity } of corrections.unmatched) await takeBack(tx, trade_id, quantity);
  for (const { trade_id, contract } of corrections.contracts) await setContract(tx, trade_id, contract);
  for (const { trade_id, status } of corrections.statuses) await setStatus(tx, trade_id, status);
  // Offsets in order: contracts that one leaves open may be closed by a later one.
  for (const parts of groupedBy(corrections.matches, ({ offset }) => String(offset.trade_id)).values())
    await match(tx, parts);
  await tx.run(queries.recountImports);
  const correction = (await tx.row(queries.correctionEntry))?.correction ?? null;
  return correction === null ? refuse('conflict', NOTHING) : { correction };
}

const namedTrades = ({ unmatched, contracts, statuses, matches }: Corrections) => [
  ...unmatched,
  ...contracts,
  ...statuses,
  ...matches.flatMap(({ opening, offset }) => [opening, offset]),
];

async function refuseChanged(tx: Transaction, named: ReturnType<typeof namedTrades>) {
  const trades = await tx.rows(queries.tradesToCorrect(named.map(({ trade_id }) => trade_id)));
  const versions = new Map(trades.map(({ id, version }) => [id, version]));
  for (const { trade_id, version } of named) {
    if (!versions.has(trade_id)) refuse('not_found', NOT_FOUND);
    if (versions.get(trade_id) !== version) refuse('conflict', CHANGED);
  }
}

async function tradeToCorrect(tx: Transaction, id: number): Promise<queries.CorrectedTrade> {
  return (await tx.row(queries.tradesToCorrect([id]))) ?? refuse('not_found', NOT_FOUND);
}

function refuseIf(reason: string | null): void {
  if (reason !== null) refuse('conflict', reason);
}

/** Takes a match back for some contracts: the trade and its offset are open again. */
async function takeBack(tx: Transaction, id: number, quantity: number): Promise<void> {
  const trade = await tradeToCorrect(tx, id);
  refuseIf(unmatchRefusal(trade, quantity));
  await tx.run(queries.nameFills([id]));
  await tx.run(queries.nameOffset(id));
  if ((await tx.run(queries.addToOffset(id, quantity))) === 0)
    await tx.run(queries.insertOffset(id, quantity));
  const left = trade.quantity - quantity;
  const made = tradeProfit({ ...trade, quantity }, trade.closing_price) ?? 0;
  const profit = toCents(minus(trade.profit ?? 0, made));
  if ((await tx.run(queries.returnToWhole(id, quantity))) > 0) {
    await tx.run(left === 0 ? queries.removeTrades([id]) : queries.keepClosed(id, left, profit));
    return;
  }
  if (left > 0) await tx.run(queries.splitClosed(id, left, profit));
  await tx.run(queries.reopen([id], quantity));
}

async function setContract(tx: Transaction, id: number, contract: CorrectedContract): Promise<void> {
  const trade = await tradeToCorrect(tx, id);
  refuseIf(correctionRefusal(trade));
  refuseIf(trade.has_parts ? 'Part of this trade is closed: undo that match first' : null);
  const symbol = tradeSymbol(contract) ?? refuse('conflict', 'No quote symbol exists for this option');
  await tx.run(queries.setContract(id, contract, symbol));
}

async function setStatus(tx: Transaction, id: number, status: TradeStatus): Promise<void> {
  refuseIf(correctionRefusal(await tradeToCorrect(tx, id)));
  await tx.run(status === 'open' ? queries.reopen([id]) : queries.closeUnmatched([id]));
}

/** Closes open trades with another one, which is then smaller, or gone. */
async function match(tx: Transaction, parts: Corrections['matches']): Promise<void> {
  const id = parts[0]?.offset.trade_id ?? 0;
  await tx.run(queries.nameFills([id]));
  const openings = await tx.rows(queries.tradesToCorrect(parts.map(({ opening }) => opening.trade_id)));
  const offset = await tradeToCorrect(tx, id);
  refuseIf(isOpen(offset) || isUnmatched(offset) ? null : 'This trade is already closed');
  const quantity = parts.reduce((sum, part) => sum + part.quantity, 0);
  refuseIf(quantity > offset.quantity ? `Only ${offset.quantity} contracts are left to close others` : null);
  const lots = new Set([offset, ...openings].map(({ lot_id }) => lot_id).filter((lot) => lot !== null));
  const [lot_id = null] = lots;
  refuseIf(lots.size > 1 ? 'These trades are on different lots: assign them to one lot first' : null);
  const plan = offsetPlan(
    [
      {
        row: offset.rest_of_row ?? 0,
        trade: { ...offset, quantity, lot_id },
        parts: parts.map((part) => ({ trade_id: part.opening.trade_id, quantity: part.quantity })),
        opens: 0,
        closes_only: false,
        fill_quantity: offset.fill_quantity ?? offset.quantity,
        import_id: offset.import_id,
        file_contract: offset.file_contract,
      },
    ],
    openings,
  );
  if (!('offsets' in plan)) return refuse('conflict', plan.refused);
  for (const statement of applied(plan.offsets)) await tx.run(statement);
  const isAll = quantity === offset.quantity;
  await tx.run(isAll ? queries.removeTrades([id]) : queries.reduceTrade(id, quantity));
}
