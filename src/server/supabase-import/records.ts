import { EXPENSE_CATEGORIES } from '#domain/expenses/expenses';
import { EXPENSE_TYPES } from '#domain/expenses/expense-types';
import { money } from '#domain/kit/format';
import { LIMITS } from '#domain/kit/limits';
import { LRP_TYPES, netCoverage, totalPremium } from '#domain/lrp/lrp';
import { tradeSymbol } from '#domain/market/symbols';
import { sumCents } from '#domain/kit/money';
import { filePutCall } from '#domain/trades/file/directions';
import { directionOf, TRADE_STATUSES, tradeProfit } from '#domain/trades/trades';
import { ownedLotKey, ownerCause, type Book } from './book.ts';
import type { NewRow } from './cattle.ts';
import { firstNames, type Cells } from './cells.ts';
import { lotOfRecord, NO_ENTITY, type OldLot } from './lots.ts';

const PRICE = { min: 0, max: LIMITS.price, decimals: 5 };
const CENT = 0.011;

export function readExpense(cells: Cells, book: Book): NewRow | null {
  const lot = lotOfRecord(cells, book);
  const category = cells.choice('expense_category', EXPENSE_CATEGORIES, 'actual');
  const row = {
    date: cells.day('date', category === 'actual' ? 'past' : 'planned'),
    type: cells.choice('type', EXPENSE_TYPES),
    amount: cells.number('amount', { above: 0, max: LIMITS.money }),
    expense_category: category,
    created_at: cells.moment('created_at') ?? book.now,
  };
  if (lot === null || !cells.isGood) return null;
  return { lot_id: lot.id, entity_id: lot.entity.id, ...row };
}

/** A row of trades. Symbol and profit are worked out (decisions 19 and 22); a closing without a price is one without a match. */
export function readTrade(cells: Cells, book: Book): NewRow | null {
  const lot = lotOfTrade(cells, book);
  const fill = {
    acct: cells.optionalText('acct', 60) ?? '',
    name: cells.optionalText('name') ?? '',
    trade_date: cells.day('trade_date', 'past'),
    b_s: cells.text('b_s', 20),
    quantity: contractsOf(cells),
    period: cells.optionalText('period', 20),
    description: cells.optionalText('description'),
    strike: cells.optionalNumber('strike', PRICE),
    p_c: putOrCall(cells),
    price_amount: cells.number('price_amount', { ...PRICE, min: -LIMITS.price }),
    created_at: cells.moment('created_at') ?? book.now,
  };
  const { isUnmatched, ...closing } = closedTerms(cells, fill);
  if (!cells.isGood) return null;
  if (isUnmatched && book.isChecking) book.unmatched += 1;
  const batch = isUnmatched ? book.unmatchedId : null;
  return {
    lot_id: lot?.id ?? null,
    entity_id: lot?.entity.id ?? null,
    ...fill,
    ...closing,
    import_id: batch,
    closed_by_import: batch,
    symbol: tradeSymbol(fill),
  };
}

/** A trade names its lot by the number alone: of several, it is the one of the account's or the named entity. */
function lotOfTrade(cells: Cells, book: Book): OldLot | null {
  const number = cells.optionalText('lot', 60);
  if (number === null) return null;
  const alike = book.lotsNumbered(number);
  const owners =
    book.accounts.get(cells.raw('acct')?.trim() ?? '') ?? new Set([book.entity(cells.raw('name') ?? '')]);
  const ofOwner = alike.length === 1 ? alike : alike.filter(({ entity }) => owners.has(entity));
  const [found] = ofOwner;
  if (found !== undefined && ofOwner.length === 1) return found;
  const names = firstNames(alike.map(({ entity }) => entity.name));
  cells.wrong(
    'lot',
    alike.length === 0
      ? 'is not among the lots'
      : `is a lot of several owners (${names}), and neither account nor name says whose`,
    {
      cause:
        alike.length === 0
          ? book.causeOfMissingLot(number, null)
          : (book.causeOfRefusedLot(number, null) ?? ''),
    },
  );
  return null;
}

/** The contracts of a trade. A negative quantity states a sale (decision 19). */
function contractsOf(cells: Cells): number {
  const quantity = cells.whole('quantity', { min: -LIMITS.contracts, max: LIMITS.contracts }) ?? 0;
  const direction = cells.raw('b_s')?.trim() ?? '';
  if (quantity === 0) cells.wrong('quantity', 'is not a number of contracts');
  if (!/^[bs]/i.test(direction)) cells.wrong('b_s', 'is neither a purchase nor a sale');
  else if (quantity < 0 && directionOf(direction) === 1) cells.wrong('quantity', 'is negative on a purchase');
  return Math.abs(quantity);
}

function putOrCall(cells: Cells): 'put' | 'call' | null {
  const text = cells.raw('p_c')?.trim() ?? '';
  const found = text === '' ? null : filePutCall(text);
  if (text !== '' && found === null) cells.wrong('p_c', 'is neither put nor call');
  return found;
}

function closedTerms(cells: Cells, fill: Parameters<typeof tradeProfit>[0] & { trade_date: string }) {
  const status = cells.choice('status', TRADE_STATUSES, 'open');
  const price = cells.optionalNumber('closing_price', { ...PRICE, min: -LIMITS.price });
  const day = cells.optionalDay('closing_date', 'past');
  if (status === 'open') {
    if (price !== null) cells.wrong('closing_price', 'is the closing price of an open trade');
    return { status, closing_date: null, closing_price: null, profit: null, isUnmatched: false };
  }
  if (price === null)
    return {
      status,
      closing_date: day ?? fill.trade_date,
      closing_price: fill.price_amount,
      profit: null,
      isUnmatched: true,
    };
  if (day === null) cells.wrong('closing_date', 'is empty on a closed trade');
  return {
    status,
    closing_date: day,
    closing_price: price,
    profit: tradeProfit(fill, price),
    isUnmatched: false,
  };
}

/** A row of lrp. Total premium and net coverage are worked out (decision 28). */
export function readPolicy(cells: Cells, book: Book): NewRow | null {
  const user = book.users.get(cells.uuid('user_id'));
  if (user === undefined)
    cells.wrong('user_id', 'is not the id of any user', { cause: `user ${cells.raw('user_id') ?? ''}` });
  const creator = cells.raw('created_by')?.trim().toLowerCase() ?? '';
  const terms = {
    head_count: cells.whole('head_count', { min: 1, max: LIMITS.head }) ?? 0,
    target_wt: cells.number('target_wt', { min: 0, max: LIMITS.headWeight }),
    premium: cells.number('premium', PRICE),
    coverage: cells.number('coverage', { ...PRICE, decimals: 2 }),
  };
  const row = {
    endorsement_number: cells.text('endorsement_number', 60),
    state: cells.text('state', 60),
    county: cells.text('county', 60),
    type: cells.choice('type', LRP_TYPES),
    effective_date: cells.day('effective_date', 'past'),
    end_date: cells.day('end_date', 'planned'),
    put_symbol: cells.optionalText('put_symbol', 12)?.toUpperCase() ?? null,
    put_qty: cells.whole('put_qty', { min: 0, max: LIMITS.contracts }),
    created_at: cells.moment('created_at') ?? book.now,
  };
  if (row.end_date < row.effective_date) cells.wrong('end_date', 'is before the effective date');
  if (terms.head_count === 0) cells.wrong('head_count', 'is empty');
  const total = cells.optionalNumber('total_premium', { min: 0, max: LIMITS.money });
  const premium = totalPremium(terms);
  if (total !== null && Math.abs(sumCents([total, -premium])) > CENT)
    cells.wrong('total_premium', `is a wrong total: head x target weight x premium is ${money(premium)}`);
  const number = cells.optionalText('lot', 60);
  const lot = number === null || user === undefined ? undefined : book.lot(user.entity.name, number);
  if (number !== null && user !== undefined && lot === undefined)
    cells.wrong('lot', `is not a lot of ${user.entity.name}`, {
      cause: book.causeOfMissingLot(number, user.entity.name),
    });
  if (user === undefined || !cells.isGood) return null;
  return {
    user_id: user.id,
    created_by: book.users.has(creator) ? creator : null,
    entity_id: user.entity.id,
    lot_id: lot?.id ?? null,
    ...row,
    ...terms,
    total_premium: premium,
    net_coverage: netCoverage(terms),
  };
}

/** A row of equity_history. Gross and net equity follow from the other figures, to the cent. */
export function readSnapshot(cells: Cells, book: Book): NewRow | null {
  const cents = { min: -LIMITS.money, max: LIMITS.money };
  const owner = cells.text('owner');
  const entity = book.entity(owner);
  if (owner !== '' && entity === undefined) cells.wrong('owner', NO_ENTITY, { cause: ownerCause(owner) });
  const parts = {
    est_future_value: cells.optionalNumber('est_future_value', cents),
    total_cost: cells.number('total_cost', cents),
    trades_pl: cells.optionalNumber('trades_pl', cents) ?? 0,
    total_expenses: cells.optionalNumber('total_expenses', cents) ?? 0,
  };
  const { est_future_value: value, total_cost, trades_pl, total_expenses } = parts;
  const gross = value === null ? null : sumCents([value, -total_cost]);
  const net = gross === null ? null : sumCents([gross, trades_pl, -total_expenses]);
  const row = {
    snapshot_date: cells.day('snapshot_date', 'past'),
    lot: cells.text('lot', 60),
    current_head_count: cells.number('current_head_count', { min: 0, max: LIMITS.head }),
    futures_price: cells.optionalNumber('futures_price', PRICE),
    basis: cells.optionalNumber('basis', { min: -1000, max: 1000 }),
  };
  compareTotal(cells, 'gross_equity', gross, 'value less cost');
  compareTotal(cells, 'net_equity', net, 'gross equity with trades less expenses');
  if (entity === undefined || !cells.isGood) return null;
  if (book.isChecking && !isFirstCapture(book, entity.name, row)) {
    cells.wrong('snapshot_date', `appears twice for this lot of ${entity.name}`);
    return null;
  }
  return { entity_id: entity.id, ...row, ...parts, gross_equity: gross, net_equity: net };
}

/** Notes that a lot has a snapshot of a day; false if it has one already. */
function isFirstCapture(book: Book, owner: string, of: { snapshot_date: string; lot: string }): boolean {
  const lots = book.captures.get(of.snapshot_date) ?? new Set();
  book.captures.set(of.snapshot_date, lots);
  const key = book.lot(owner, of.lot)?.line ?? ownedLotKey(owner, of.lot);
  if (lots.has(key)) return false;
  lots.add(key);
  return true;
}

/** The old application may have rounded each part of a total: two cents are no wrong total. */
function compareTotal(cells: Cells, column: string, total: number | null, formula: string): void {
  const stated = cells.optionalNumber(column, { max: LIMITS.money });
  if (stated === null) return;
  if (total === null) cells.wrong(column, 'is a total without a future value');
  else if (Math.abs(sumCents([stated, -total])) > 2 * CENT)
    cells.wrong(column, `is a wrong total: ${formula} is ${money(total)}`);
}
