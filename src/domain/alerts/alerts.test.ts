import { describe, expect, it } from 'vitest';
import type { AlertFacts, AlertTrade } from './alert-facts.ts';
import { alertsOf } from './alerts.ts';
import { pricesOf } from '../market/prices.ts';
import { noFacts } from '../testing/alert-facts.ts';
import { lrpPosition, openLot, openTrade, withoutPut } from '../testing/open-book.ts';

const { today } = noFacts;
const lot = openLot(1, { lot: 'L/1', basis: null, closed_pl: 0, total_expenses: 0 });
const trade = (quantity: number, more: Partial<AlertTrade> = {}): AlertTrade => ({
  ...openTrade({ quantity, ...more }),
  owner: more.owner === undefined ? 'Lazy K' : more.owner,
});
const quiet: AlertFacts = {
  ...noFacts,
  book: {
    lots: [lot],
    trades: [trade(10)],
    policies: [],
    prices: pricesOf([{ symbol: 'GFH27', last_price: 225, previous_settlement: 224 }], []),
  },
};
const messages = (facts: Partial<AlertFacts>) =>
  alertsOf({ ...quiet, ...facts }).map((alert) => alert.message);
const withTrades = (...trades: AlertTrade[]) => ({ book: { ...quiet.book, trades } });

describe('alerts', () => {
  it('are empty when nothing needs attention', () => {
    expect(alertsOf(quiet)).toEqual([]);
  });

  it('report an LRP policy from 14 days before its end date through that day', () => {
    const ending = (end_date: string) =>
      messages({ policies: [{ id: 3, owner: 'Lazy K', endorsement_number: 'E9', end_date }] });
    expect(ending('2026-12-05')).toEqual([]);
    expect(ending('2026-12-04')).toEqual(['LRP endorsement E9 ends on Dec 4, 2026']);
    expect(ending('2026-11-20')).toHaveLength(1);
    expect(ending('2026-11-19')).toEqual([]);
  });

  it('report a position whose contract stops trading within 10 days, or has stopped', () => {
    const held = (symbol: string) =>
      messages(
        withTrades(
          trade(10),
          trade(2, { lot_id: null, symbol }),
          trade(5, { lot_id: null, symbol, b_s: 'Buy' }),
        ),
      );
    // LEZ26 trades to the last business day of December; its options to the first Friday, 4 December.
    expect(held('LEZ26')).toEqual([]);
    expect(
      alertsOf({
        ...quiet,
        today: '2026-11-24',
        ...withTrades(trade(10), trade(1, { lot_id: null, symbol: 'LEZ2200D' })),
      }),
    ).toMatchObject([
      { message: 'LEZ2200D stops trading on Dec 4, 2026: net short 1 in 1 open trade', since: '2026-11-24' },
    ]);
    expect(held('GFX26')).toEqual(['GFX26 stopped trading on Nov 19, 2026: net long 3 in 2 open trades']);
  });

  it('report the lots of an entity without a plan to finish in one line', () => {
    const open = { ...lot, cover: 'open' as const, missing: ['feed' as const] };
    const alertsWith = (...lots: (typeof lot)[]) =>
      alertsOf({ ...quiet, book: { ...quiet.book, lots } }).filter(({ kind }) => kind === 'lot_without_plan');
    expect(alertsWith(open)).toMatchObject([
      {
        message: 'Lot L/1 has no plan to finish: its figures are before the feed to come',
        link: '/lot/L%2F1?owner=Lazy%20K&tab=financial',
        severity: 20,
      },
    ]);
    expect(alertsWith({ ...open, missing: ['yardage'] })).toMatchObject([
      { message: 'Lot L/1 has no plan to finish: its figures are before the yardage to come' },
    ]);
    const others = ['L/2', 'L/10'].map((name, at) => ({ ...open, id: at + 2, lot: name }));
    const other = { ...open, id: 9, lot: 'K', owner: 'Bar T' };
    const ofLazyK = { message: '3 lots without a plan to finish: L/1, L/2 and L/10', owner: 'Lazy K' };
    expect(alertsWith(open, ...others, other)).toMatchObject([
      { message: 'Lot K has no plan to finish: its figures are before the feed to come', owner: 'Bar T' },
      { ...ofLazyK, link: '/lots/plans' },
    ]);
    expect(alertsWith(lot, { ...lot, cover: 'past out date' })).toEqual([]);
  });

  it('report a lot that still has head after its out date', () => {
    const past = { ...lot, est_out_date: '2026-11-19' };
    expect(alertsOf({ ...quiet, book: { ...quiet.book, lots: [past] } })).toMatchObject([
      {
        message: 'Lot L/1 is past its out date of Nov 19, 2026 with 500 head',
        link: '/lot/L%2F1?owner=Lazy%20K',
        since: today,
      },
    ]);
    expect(messages({ book: { ...quiet.book, lots: [{ ...lot, est_out_date: today }] } })).toEqual([]);
  });

  it('report a lot hedged below 80 % or above 120 %, but not at exactly 80 or 120', () => {
    expect(messages(withTrades(trade(8)))).toEqual([]);
    expect(messages(withTrades(trade(12)))).toEqual([]);
    expect(messages(withTrades(trade(7)))).toEqual(['Lot L/1 is hedged 70.00%, under 80%']);
    expect(messages(withTrades(trade(13)))).toEqual(['Lot L/1 is hedged 130.00%, over 120%']);
  });

  const bare = {
    ...lrpPosition({ ...withoutPut, endorsement_number: '0001', insured_value: 370_065 }),
    owner: 'Lazy K',
  };
  const insured = (trades: AlertTrade[], ...policies: AlertFacts['book']['policies'][number][]) => ({
    book: { ...quiet.book, trades, policies },
  });

  it('say when a hedge is unknown, and do not call insured cattle unhedged', () => {
    const missing = '1 LRP policy with no put assigned ($370,065 insured) excluded: 0001';
    expect(messages(insured([], bare))).toEqual([`Hedge of lot L/1 unknown: ${missing}`]);
    expect(messages(insured([trade(7)], bare))).toEqual([
      `Lot L/1 is hedged 70.00%, not counting: ${missing}`,
    ]);
    expect(messages(insured([trade(9)], bare))).toEqual([]);
    const unquoted = trade(1, { symbol: 'GFH2200R', strike: 220, p_c: 'put' });
    expect(messages(withTrades(unquoted))).toEqual([
      'Hedge of lot L/1 unknown: 1 position without a quoted delta excluded: GFH2200R',
    ]);
  });

  it('report policies with a missing or expired put to administrators', () => {
    const expired = { ...bare, endorsement_number: '0002', symbol: 'GFX3400Q', contracts: 2 };
    const facts = insured([trade(10)], bare, { ...bare, lot_id: null }, expired);
    expect(messages(facts)).toEqual([]);
    expect(alertsOf({ ...quiet, ...facts, entersPuts: true })).toMatchObject([
      {
        kind: 'lrp_put',
        message: 'Hedge incomplete: 1 LRP policy with an expired put ($370,065 insured) excluded: 0002',
        link: '/risk-management/lrp?q=0002',
      },
      {
        kind: 'lrp_put',
        message: 'Hedge incomplete: 2 LRP policies with no put assigned ($740,130 insured) excluded: 0001',
        link: '/risk-management/lrp?q=0001',
      },
    ]);
  });

  it('report trades whose last trading day is unknown', () => {
    const unnamed = trade(1, { lot_id: null, symbol: null });
    expect(messages(withTrades(trade(10), unnamed, { ...unnamed, symbol: 'ZCZ26' }))).toEqual([
      '2 open trades have no contract month, so the last trading day is unknown',
    ]);
  });

  it('name the trades in doubt to administrators', () => {
    const doubtful = [
      trade(2, { description: 'FDR CATTLE CXL' }),
      trade(1, { description: 'BUSTED FDR CATTLE' }),
      trade(3, { description: 'EXPIRED PUT MAR 27 FDR CATTLE', strike: 340, p_c: 'put', price_amount: 0 }),
      trade(5, { description: 'MYSTERY', period: null }),
      trade(4, { description: 'GFH27', period: 'Oct-26' }),
      trade(1, { strike: 340 }),
      trade(1, { price_amount: 0 }),
    ].map((one) => ({ ...one, lot_id: null }));
    expect(messages({ ...withTrades(trade(10), ...doubtful), assignsTrades: true }).toSorted()).toEqual(
      [
        '1 open trade has a strike, but no put or call: Sell 1 FDR CATTLE',
        '1 open trade has a symbol that does not match its month: Sell 4 GFH27',
        '1 open trade has no price above 0: Sell 1 FDR CATTLE',
        '1 open trade has no known contract and is not counted as a hedge: Sell 5 MYSTERY',
        '1 open trade is described as an expired or exercised option: Sell 3 EXPIRED PUT MAR 27 FDR CATTLE',
        '2 open trades may not be fills: Sell 2 FDR CATTLE CXL, Sell 1 BUSTED FDR CATTLE',
      ].toSorted(),
    );
    expect(messages(withTrades(trade(10), ...doubtful))).toEqual([]);
  });

  it('report stale prices once, and trades without a lot', () => {
    const stale = ['GFF27', 'GFH27', 'LEZ26', 'LEG27'].map((symbol) => ({ symbol, day: '2026-11-18' }));
    expect(messages({ stale })).toEqual(['4 prices are stale: GFF27, GFH27, LEG27 and 1 more']);
    expect(messages({ withoutLot: [{ owner: null, count: 1, day: today }] })).toEqual([
      '1 imported trade has no lot',
    ]);
  });

  it('report contracts with open trades on both sides of one account', () => {
    const opposing = [{ owner: 'Lazy K', contracts: 2, trades: 5, newest: 9, day: '2026-11-02' }];
    expect(alertsOf({ ...quiet, opposing })).toMatchObject([
      {
        message: '2 contracts have open trades on both sides of one account: match them',
        since: '2026-11-02',
        link: '/risk-management/futures-options?tab=open&match=open',
        facts: '2 5 9',
      },
    ]);
  });

  it('are one line for the hedges of each entity, against its own band', () => {
    const lots = [1, 2, 3].map((id) => openLot(id, { lot: `L/${id}` }));
    const other = openLot(4, { lot: 'M/4', owner: 'Rafter M' });
    const book = { ...quiet.book, lots: [...lots, other], trades: [trade(10), trade(13, { lot_id: 2 })] };
    const clients = new Map(Object.entries({ 'Lazy K': 7, 'Rafter M': 8 }));
    expect(alertsOf({ ...quiet, book, clients, namesEntities: true })).toMatchObject([
      {
        owner: 'Lazy K',
        client: 7,
        message: 'Lazy K: 1 lot is hedged under 80%, 1 over 120%: L/2 and L/3',
        link: '/risk-management?client=7',
      },
      {
        owner: 'Rafter M',
        message: 'Rafter M: Lot M/4 is hedged 0.00%, under 80%',
        link: '/lot/M%2F4?client=8',
      },
    ]);
    const bands = [{ owner: 'Lazy K', hedge_low: 0, hedge_high: 102.5 }];
    expect(messages({ book, bands })).toEqual([
      'Lot L/2 is hedged 130.00%, over 102.5%',
      'Lot M/4 is hedged 0.00%, under 80%',
    ]);
  });

  it('are none for the hedge of a lot that is left open on purpose', () => {
    const book = { ...quiet.book, lots: [{ ...lot, left_open: true }], trades: [] };
    expect(messages({ book })).toEqual([]);
  });

  it('name the entity to those who see several, and count a contract for each of them', () => {
    const stopped = (quantity: number, owner: string | null) =>
      trade(quantity, { lot_id: null, symbol: 'GFX26', owner });
    const book = {
      ...quiet.book,
      trades: [trade(10), stopped(1, 'Lazy K'), stopped(2, 'Rafter M'), stopped(3, null)],
    };
    expect(messages({ book, namesEntities: true })).toEqual([
      'GFX26 stopped trading on Nov 19, 2026: net short 3 in 1 open trade',
      'Lazy K: GFX26 stopped trading on Nov 19, 2026: net short 1 in 1 open trade',
      'Rafter M: GFX26 stopped trading on Nov 19, 2026: net short 2 in 1 open trade',
    ]);
  });

  it('begin with what costs most to miss: law, money to wire, end dates, missing data, opinions', () => {
    const days = { owner: 'Lazy K', effective_date: '2026-06-01', end_date: '2026-12-01' };
    const found = alertsOf({
      ...quiet,
      book: { ...quiet.book, trades: [trade(1), trade(1, { lot_id: null, symbol: 'GFX26' })] },
      policies: [{ id: 3, endorsement_number: 'E9', ...days }],
      insuredOuts: [{ id: 1, lot: 'L/1', type: 'dead', head_count: 1, date_out: today, ...days }],
      unsettled: {
        recent: [
          {
            id: 4,
            owner: 'Lazy K',
            endorsement_number: 'E1',
            end_date: today,
            published: null,
            released: null,
            simulated: null,
          },
        ],
        earlier: [],
      },
      margin: {
        ...quiet.margin,
        accounts: [
          {
            acct: 'A',
            owner: 'Lazy K',
            held: [{ symbol: 'LEZ26', net: -4 }],
            balance: { day: today },
            equity: 0,
          },
        ],
        rates: [
          { id: 1, root: 'LE', valid_from: '2015-10-08', initial: 1980, maintenance: 1800, version: 1 },
        ],
      },
      stale: [{ symbol: 'GFF27', day: '2026-11-01' }],
      withoutLot: [{ owner: null, count: 2, day: '2026-11-19' }],
    });
    expect(found.map(({ kind, severity }) => `${severity} ${kind}`)).toEqual([
      '90 lrp_reminder',
      '85 margin_call',
      '80 contract_ending',
      '50 lrp_settlement',
      '30 lrp_ending',
      '20 lot_hedge',
      '15 stale_prices',
      '10 trades_without_lot',
    ]);
  });

  it('of equal weight begin with what has stood longest', () => {
    const late = ['2026-11-18', '2026-11-01'].map((est_out_date, index) =>
      openLot(index + 1, { est_out_date, left_open: true }),
    );
    expect(alertsOf({ ...quiet, book: { ...quiet.book, lots: late } }).map(({ since }) => since)).toEqual([
      '2026-11-02',
      '2026-11-19',
    ]);
  });
});
