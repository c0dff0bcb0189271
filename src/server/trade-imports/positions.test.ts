import * as fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { getDashboard } from '#api/dashboard';
import { correctTrades, listOpposingTrades, listTrades, totalTrades, undoCorrection } from '#api/trades';
import { allOffsets, rowOfUnsaved } from '#domain/trades/offsets';
import { proposedMatches } from '#domain/trades/trade-corrections';
import { type Trade, directionOf } from '#domain/trades/trades';
import { tradesOfRows } from '../testing/broker-files.ts';
import { importFixtures, row } from '../testing/import-fixtures.ts';

const fixtures = importFixtures();
const { server } = fixtures;
beforeEach(() => fixtures.clear());

const aRow = fc
  .record({
    b_s: fc.constantFrom('Buy', 'Sell'),
    quantity: fc.integer({ min: 1, max: 6 }),
    price: fc.integer({ min: 21_500, max: 22_500 }).map((cents) => cents / 100),
    acct: fc.constantFrom('RJ1', 'RJ2'),
    day: fc.constantFrom('2026-06-01', '2026-06-02', '2026-06-03'),
    period: fc.constantFrom('Feb-27', 'Apr-27'),
  })
  .map(({ b_s, quantity, price, acct, day, period }) =>
    row(b_s, quantity, price, { 0: acct, 2: day, 5: period }),
  );
const aFile = fc.array(aRow, { minLength: 1, maxLength: 7 });
const aLot = fc.constantFrom('A', 'B', null);

/** Everything that the books say of positions: trades, the sums of lots, totals, and the dashboard. */
const books = async () => {
  const { trades, made } = await fixtures.books();
  return {
    trades: trades.map((trade) => JSON.stringify(trade)).toSorted(),
    made,
    totals: await server.admin.call(totalTrades, {}),
    dashboard: await server.ann.call(getDashboard, {}),
  };
};

const openTrades = async () =>
  (await server.admin.call(listTrades, { status: 'open', limit: 200 })).map(
    ({ acct, b_s, quantity, period, price_amount, lot_id }) => ({
      acct,
      b_s,
      quantity,
      period,
      price_amount,
      lot_id,
    }),
  );

/** Net contracts by account and contract. */
const net = (trades: readonly Pick<Trade, 'acct' | 'period' | 'b_s' | 'quantity'>[]) => {
  const sums = new Map<string, number>();
  for (const { acct, period, b_s, quantity } of trades) {
    const key = `${acct} ${period}`;
    sums.set(key, (sums.get(key) ?? 0) + directionOf(b_s) * quantity);
  }
  return Object.fromEntries([...sums].filter(([, sum]) => sum !== 0));
};

/** Saves a file as its preview presets it, those rows that need a decision as openings; returns the preview. */
async function importAsPreset(rows: ReturnType<typeof row>[], lot: string | null) {
  const trades = tradesOfRows(rows);
  const { open, already } = await fixtures.check(trades);
  const saved = rows.flatMap((cells, rowIndex) => (already.includes(rowIndex) ? [] : [{ cells, rowIndex }]));
  if (saved.length === 0) return null;
  const chosen = lot === null ? null : (fixtures.lots[lot] ?? null);
  const offsetsWith = (openings: ReadonlySet<number>) =>
    allOffsets(
      saved.map(({ cells, rowIndex }) => ({
        rowIndex,
        acct: String(cells[0]),
        trade_date: String(cells[2]),
        b_s: String(cells[3]),
        quantity: Number(cells[4]),
        period: String(cells[5]),
        description: 'LIVE CATTLE',
        strike: null,
        p_c: null,
        price_amount: Number(cells[9]),
        lot_id: chosen,
        effect: null,
        lot_chosen: chosen !== null,
        choice: openings.has(rowIndex) ? ('open' as const) : null,
      })),
      open,
    );
  const undecided = (offsets: ReturnType<typeof offsetsWith>) =>
    [...offsets].flatMap(([rowIndex, { closes, parts }]) => (closes && parts.length === 0 ? [rowIndex] : []));
  const openings = new Set<number>();
  let offsets = offsetsWith(openings);
  for (let more = undecided(offsets); more.length > 0; more = undecided(offsets)) {
    openings.add(more[0] ?? 0);
    offsets = offsetsWith(openings);
  }
  const { id } = await fixtures.save(trades, {
    lots: rows.map((_, rowIndex) => offsets.get(rowIndex)?.lot_id ?? 0),
    offsets: [...offsets].flatMap(([rowIndex, { closes, parts, opens }]) =>
      closes
        ? [
            {
              rowIndex,
              opens,
              parts: parts.map(({ trade_id, quantity }) => {
                const opened_by = rowOfUnsaved(trade_id);
                return opened_by === null ? { trade_id, quantity } : { opened_by, quantity };
              }),
            },
          ]
        : [],
    ),
  });
  return { id, rows: saved.map(({ cells }) => cells) };
}

/** Matches all that can be matched, takes the first match back, and marks an open trade as an offset; returns the undo. */
async function correctSome(): Promise<number[]> {
  const done: number[] = [];
  const { matches } = proposedMatches(await server.admin.call(listOpposingTrades, {}));
  const seen = ({ id, version }: Trade) => ({ trade_id: id, version });
  if (matches.length > 0) {
    const { correction } = await server.admin.call(correctTrades, {
      matches: matches.map(({ opening, offset, quantity }) => ({
        opening: seen(opening),
        offset: seen(offset),
        quantity,
      })),
    });
    done.push(correction);
  }
  const [closed] = await server.admin.call(listTrades, { status: 'closed' });
  if (closed) {
    const unmatched = [{ ...seen(closed), quantity: Math.ceil(closed.quantity / 2) }];
    done.push((await server.admin.call(correctTrades, { unmatched })).correction);
  }
  const [open] = await server.admin.call(listTrades, { status: 'open' });
  if (open) {
    const statuses = [{ ...seen(open), status: 'closed' as const }];
    done.push((await server.admin.call(correctTrades, { statuses })).correction);
  }
  return done;
}

describe('whatever is imported, corrected and reverted', () => {
  const files = fc.array(fc.record({ rows: aFile, lot: aLot }), { minLength: 1, maxLength: 3 });

  it('positions and sums are as before, and what a preview says is what is saved', async () => {
    await fc.assert(
      fc.asyncProperty(files, async (given) => {
        await fixtures.clear();
        const before = [await books()];
        const imports: number[] = [];
        for (const { rows, lot } of given) {
          const had = net(await openTrades());
          const done = await importAsPreset(rows, lot);
          if (!done) continue;
          const traded = done.rows.map((cells) => ({
            acct: String(cells[0]),
            period: String(cells[5]),
            b_s: String(cells[3]),
            quantity: Number(cells[4]),
          }));
          const expected = net([
            ...traded,
            ...Object.entries(had).map(([key, sum]) => {
              const [acct = '', period = ''] = key.split(' ');
              return { acct, period, b_s: sum > 0 ? 'Buy' : 'Sell', quantity: Math.abs(sum) };
            }),
          ]);
          expect(net(await openTrades())).toEqual(expected);
          expect((await fixtures.check(tradesOfRows(rows))).already).toHaveLength(rows.length);
          imports.push(done.id);
          before.push(await books());
        }
        const corrections = await correctSome();
        for (const { rows } of given)
          expect((await fixtures.check(tradesOfRows(rows))).already).toHaveLength(rows.length);
        for (const id of corrections.toReversed()) await server.admin.call(undoCorrection, { id });
        expect(await books()).toEqual(before.pop());
        for (const id of imports.toReversed()) {
          await fixtures.revert(id);
          expect(await books()).toEqual(before.pop());
        }
      }),
      { numRuns: 12 },
    );
  });

  it('an import can be reverted although its trades were corrected, and nothing of it is left', async () => {
    await fc.assert(
      fc.asyncProperty(aFile, async (rows) => {
        await fixtures.clear();
        const before = await books();
        const trades = tradesOfRows(rows);
        const { id } = await fixtures.save(trades, fixtures.onLot(trades, 'A'));
        await correctSome();
        await fixtures.revert(id);
        expect(await books()).toEqual(before);
      }),
      { numRuns: 6 },
    );
  });
});
