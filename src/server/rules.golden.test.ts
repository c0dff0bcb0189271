import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, it } from 'vitest';
import { getDashboard } from '#api/dashboard';
import { findLot } from '#api/lot-detail';
import { deleteLot, editBasis } from '#api/lots';
import { addOut } from '#api/outs';
import { addReceiving } from '#api/receivings';
import { daysOnFeed } from '#domain/lots/days-on-feed';
import { lotFigures } from '#domain/lots/lots';
import { bookTrade, someLot } from './testing/trades.ts';
import { testServer } from './testing/test-server.ts';

/** The agreed results of the rules calculated in PostgreSQL, as returned by the API. */
const golden = JSON.parse(readFileSync(new URL('../../fixtures/rules.json', import.meta.url), 'utf8'));

const server = testServer();

const quote = (symbol: string, price: number | null) =>
  server.owner(
    `insert into quotes (symbol, contract_name, last_price, previous_settlement, source) values ($1, 'x', $2, $2, 'manual')
     on conflict (symbol) do update set last_price = excluded.last_price, previous_settlement = excluded.previous_settlement`,
    [symbol, price],
  );

const valueOf = async (category: string) =>
  (await server.ann.call(getDashboard, {})).value_summary.find((row) => row.category === category)?.current;

describe('a lot in the API', () => {
  interface Example {
    receivings: { received: number; pay_wt: number; cost: number; date_in: string }[];
    outs: { type: 'dead' | 'shipped'; head_count: number; date_out: string }[];
    today: string;
    expect: object;
  }
  const examples: Example[] = golden.lot_figures;

  it.each(examples.map((example, at) => [at, example] as const))(
    'has the agreed figures, case %#',
    async (at, { receivings: [first, ...others], outs, today, expect: expected }) => {
      if (!first) throw new Error('A lot begins with a receiving.');
      const { id, lot } = await someLot(server.ann, `G-${at}`, {
        date_in: first.date_in,
        total_received: first.received,
        total_pay_wt: first.pay_wt,
        total_cost: first.cost,
      });
      const place = { lot_id: id, source: 'Dalhart', location: 'Pen 1' };
      for (const receiving of others) await server.ann.call(addReceiving, { ...place, ...receiving });
      for (const out of outs) await server.ann.call(addOut, { lot_id: id, ...out });
      const { found } = await server.ann.call(findLot, { lot });
      if (!found) throw new Error('The lot is not there.');
      const days_on_feed = daysOnFeed(found.receivings, found.outs, today);
      expect({ ...found.lot, ...lotFigures(found.lot), days_on_feed }).toMatchObject(expected);
      await server.ann.call(deleteLot, { id });
    },
  );
});

describe('the dashboard', () => {
  afterEach(() => server.owner('delete from trades'));

  interface Lot {
    current_hd: number;
    est_out_wt: number;
    basis: number | null;
    price: number | null;
    expect: number | null;
  }
  const lots: Lot[] = golden.future_value;

  it.each(lots.map((example, at) => [at, example] as const))(
    'has the agreed future value, case %#',
    async (at, { current_hd, est_out_wt, basis, price, expect: expected }) => {
      const { id, lot } = await someLot(server.ann, `V-${at}`, { est_out_wt });
      await server.owner('update receivings set received = $1 where lot_id = $2', [current_hd, id]);
      const { found } = await server.ann.call(findLot, { lot });
      await server.ann.call(editBasis, { id, version: found?.lot.version ?? 0, basis });
      await quote(found?.lot.futures_contract ?? '', price);
      expect(await valueOf('Inventory')).toBe(expected);
      await server.ann.call(deleteLot, { id });
    },
  );

  interface Trade {
    description: string;
    b_s: string;
    quantity: number;
    price_amount: number;
    current: number;
    expect: number;
  }
  const trades: Trade[] = golden.trade_profit;

  it.each(trades.map((example) => [example] as const))(
    'has the agreed profit of $b_s $quantity $description at $price_amount, now $current',
    async ({ current, expect: expected, ...trade }) => {
      const lot_id = (await someLot(server.ann, 'T-1')).id;
      await bookTrade(server, { ...trade, lot_id, period: 'Jan-27' });
      await quote(/fdr/i.test(trade.description) ? 'GFF27' : 'LEF27', current);
      expect(await valueOf('Futures/Options')).toBe(expected);
      await server.ann.call(deleteLot, { id: lot_id });
    },
  );
});
