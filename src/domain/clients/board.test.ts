import { describe, expect, it } from 'vitest';
import type { LotOfBook } from '../snapshots/lot-snapshots.ts';
import { noFacts } from '../testing/alert-facts.ts';
import { summedLot } from '../testing/open-book.ts';
import { type BoardFacts, clientBoard } from './board.ts';
import { equityChange } from './board.ts';
import { marginOfClient } from './margin-of-client.ts';

const lot = (id: number, equity_with_sales: number | null) =>
  ({ lot: { id }, snapshot: { equity_with_sales } }) as unknown as LotOfBook;
const snapshot = (lot_id: number, equity_with_sales: number | null, unpriced_now = 0) => ({
  lot_id,
  equity_with_sales,
  unpriced_now,
});

describe('the change of equity since a snapshot', () => {
  it('is that of the lots known then and now', () => {
    expect(equityChange([lot(1, 72_500)], [snapshot(1, 70_000), snapshot(2, 1_000)])).toEqual({
      change: 1_500,
      not_compared: 0,
    });
    expect(equityChange([lot(1, 72_500.1), lot(3, 10.2)], [snapshot(1, 70_000)])).toEqual({
      change: 2_510.3,
      not_compared: 0,
    });
  });

  it('leaves out and counts a lot that was or is unknown', () => {
    const lots = [lot(1, null), lot(2, 500), lot(3, 40)];
    expect(
      equityChange(lots, [snapshot(1, 100), snapshot(2, null), snapshot(4, 9, 1), snapshot(5, null)]),
    ).toEqual({ change: 40, not_compared: 4 });
  });
});

describe('the margin of a client', () => {
  const rates = [
    { id: 1, root: 'LE' as const, valid_from: '2026-01-01', initial: 1_980, maintenance: 1_800, version: 1 },
  ];
  const short = (contracts: number) => [{ symbol: 'LEZ26', net: -contracts }];

  it('is nothing without open futures', () => {
    expect(marginOfClient([{ held: [], equity: 100 }], rates, '2026-11-25')).toBeNull();
    expect(marginOfClient([{ held: short(0), equity: 100 }], rates, '2026-11-25')).toBeNull();
  });

  it('is the least room, and all that must be wired', () => {
    const accounts = [
      { held: short(4), equity: 19_200 },
      { held: short(4), equity: 4_720 },
      { held: short(1), equity: null },
    ];
    expect(marginOfClient(accounts, rates, '2026-11-25')).toEqual({
      accounts: 3,
      unknown: 1,
      room: -2_480,
      wire: 3_200,
      wire_by: '2026-11-25',
    });
  });

  it('calls for less than a dollar too', () => {
    const equalRates = rates.map((rate) => ({ ...rate, initial: 1_800 }));
    expect(marginOfClient([{ held: short(1), equity: 1_799.5 }], equalRates, '2026-11-25')).toMatchObject({
      room: -0.5,
      wire: 0.5,
      wire_by: '2026-11-25',
    });
  });

  it('is unknown without a rate', () => {
    expect(marginOfClient([{ held: short(4), equity: 19_200 }], [], '2026-11-25')).toEqual({
      accounts: 1,
      unknown: 1,
      room: null,
      wire: 0,
      wire_by: null,
    });
  });
});

describe('the board', () => {
  const cattle = { ...summedLot(1), owner: 'Lazy K', total_shipped: 0 };
  const client = (id: number, name: string) => ({
    id,
    name,
    phone_number: null,
    last_note: null,
    tasks_due: 0,
    captured_on: null,
  });
  const facts: BoardFacts = {
    clients: [client(1, 'Empty'), client(2, 'Lazy K')],
    alerts: {
      ...noFacts,
      book: {
        ...noFacts.book,
        lots: [cattle, { ...cattle, id: 2, lot: 'L2', missing: ['feed'], current_hd: 40 }],
      },
    },
    dismissed: new Map(),
    sums: [cattle, { ...cattle, id: 2 }],
    lastSnapshots: [],
    risks: [{ entity_id: 2, value: 900, positions: 3, worked_out_at: '2026-11-20T06:00:00Z' }],
  };

  it('counts lots, head and lots without a plan of each client, and asks for a note only where there are cattle', () => {
    const board = clientBoard(facts);
    expect(
      board.map(({ name, lots, head, lots_without_plan }) => [name, lots, head, lots_without_plan]),
    ).toEqual([
      ['Lazy K', 2, 540, 1],
      ['Empty', 0, 0, 0],
    ]);
    const kinds = board.map(({ reasons }) => reasons.map(({ kind }) => kind));
    expect(kinds).toEqual([['lot_hedge', 'no_note'], []]);
    expect(board.map(({ value_at_risk }) => value_at_risk?.value)).toEqual([900, undefined]);
    expect(board.map(({ hedge: { hedge_low, hedge_high } }) => [hedge_low, hedge_high])).toEqual([
      [80, 120],
      [80, 120],
    ]);
  });

  it('has the stale prices that each client holds, without what this user has dismissed', () => {
    const stale = [
      { symbol: 'GFH27', day: '2026-11-13' },
      { symbol: 'LEZ26', day: '2026-11-13' },
    ];
    const alerts = { ...facts.alerts, stale };
    const kinds = (dismissed: BoardFacts['dismissed']) =>
      clientBoard({ ...facts, alerts, dismissed }).map(({ reasons }) => reasons.map(({ kind }) => kind));
    expect(kinds(new Map())).toEqual([['lot_hedge', 'stale_prices', 'no_note'], []]);
    expect(kinds(new Map([['stale_prices', 'GFH27']]))).toEqual([['lot_hedge', 'no_note'], []]);
    expect(kinds(new Map([['stale_prices', 'GFH27 LEZ26']]))[0]).toContain('stale_prices');
  });
});
