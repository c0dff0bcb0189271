import { type PutCall, parseOptionSymbol } from '#domain/market/symbols';
import { tradedContract } from './traded-contract.ts';
import { daysFromToday } from './today.ts';
import type { Root } from '#domain/market/contracts';
import type { TestServer } from './test-server.ts';

/** Deterministic test data that is hard to sum: fractional head, prices of five decimals, missing prices, expiring trades, odd text. */

/** Pseudo-random numbers from 0 to 1 (mulberry32). */
function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const future = (root: Root, at: number) => tradedContract(root, at).symbol;
const option = (root: Root, at: number, strike: number, p_c: PutCall) =>
  tradedContract(root, at).option(strike, p_c);
const FUTURES = [future('GF', 0), future('GF', 1), future('LE', 0), future('LE', 1), future('LE', 2)];
const OPTIONS = [
  option('GF', 0, 340, 'put'),
  option('GF', 1, 360, 'call'),
  option('LE', 0, 220, 'put'),
  option('LE', 1, 230, 'call'),
  option('LE', 2, 210, 'put'),
];
/** Open positions without quotes. */
const UNQUOTED_FUTURE = future('GF', 5);
const UNQUOTED_OPTION = option('LE', 0, 250, 'put');
const UNQUOTED = [UNQUOTED_FUTURE, UNQUOTED_OPTION, null];
/** Open positions long after expiration. */
const STOPPED = { future: 'GFV25', option: 'LEV2300P' };

export async function fillEdgeCases(
  server: TestServer,
  entities: readonly string[],
  seed = 11,
): Promise<void> {
  const roll = seededRandom(seed);
  const whole = (from: number, to: number) => from + Math.floor(roll() * (to - from + 1));
  const decimal = (from: number, to: number, decimals: number) =>
    (from + roll() * (to - from)).toFixed(decimals);
  const one = <Item>(items: readonly Item[]): Item => items[whole(0, items.length - 1)] as Item;
  const maybe = <Item>(item: Item, share = 0.8): Item | null => (roll() < share ? item : null);

  for (const symbol of FUTURES) {
    await server.owner(
      `insert into quotes (symbol, contract_name, last_price, previous_settlement, source) values ($1, 'x', $2, $3, 'simulated')`,
      [symbol, maybe(decimal(200, 350, whole(2, 5))), maybe(decimal(200, 350, whole(2, 5)))],
    );
  }
  for (const symbol of OPTIONS) {
    await server.owner(
      `insert into options_quotes (symbol, underlying_symbol, contract, option_type, strike_price, last_price, bid_price,
         ask_price, settlement, previous_settlement, delta, source) values ($1, 'x', 'x', 'put', 1, $2, $3, $4, $5, $6, $7, 'manual')`,
      [
        symbol,
        maybe(decimal(0, 20, 5)),
        maybe(decimal(0, 20, whole(3, 5))),
        maybe(decimal(0, 20, whole(3, 5))),
        maybe(decimal(0, 20, 4)),
        maybe(decimal(0, 20, 5)),
        maybe((parseOptionSymbol(symbol)?.p_c === 'put' ? '-' : '') + decimal(0, 1, 6)),
      ],
    );
  }
  for (const entity of entities) {
    const lots: number[] = [];
    for (let at = 0; at < 40; at += 1) {
      const received = decimal(1, 400, 2);
      const [lot] = await server.owner<{ id: number }>(
        `insert into lots (entity_id, lot, date_in, source, location, total_received, total_dead, receiving_count, est_out_wt,
           est_out_date, marketing_class, futures_contract, basis)
         select id, $2, '2026-01-01', 's', 'l', $3, $4, 1, $5, '${daysFromToday(34)}', 'Fat', $6, $7 from entities where name = $1 returning id`,
        [
          entity,
          `Lot ${at}`,
          received,
          roll() < 0.3 ? received : '0',
          decimal(600, 1500, 2),
          one([...FUTURES, ...FUTURES, UNQUOTED_FUTURE]),
          maybe(decimal(-12, 12, 2)),
        ],
      );
      if (lot) lots.push(lot.id);
    }
    for (let at = 0; at < 160; at += 1) {
      const isOption = roll() < 0.4;
      const closed = roll() < 0.3;
      await server.owner(
        `insert into trades (entity_id, lot_id, acct, name, trade_date, b_s, quantity, description, period, strike, p_c,
           price_amount, symbol, status, closing_price, closing_date, profit)
         values ((select id from entities where name = $1), $2, 'A', 'N', current_date - $14::integer, $3, $4, $5, 'Jan-27', $6, $7, $8, $9, $10, $11, $12, $13)`,
        [
          entity,
          maybe(one(lots), 0.9),
          one(['Buy', 'BOT', 'b', ' buy', 'Sell', 'S', 'SLD', 'x']),
          whole(1, 30),
          one(['FDR CATTLE', 'fdr cattle fut', 'LIVE CATTLE', 'LV CATTLE', 'GF', 'xFDRx', 'CORN', null]),
          isOption ? maybe(decimal(200, 300, 1)) : maybe('0', 0.2),
          isOption ? one(['put', 'call']) : null,
          decimal(0, 350, whole(2, 5)),
          one(
            isOption ? [...OPTIONS, ...UNQUOTED, STOPPED.option] : [...FUTURES, ...UNQUOTED, STOPPED.future],
          ),
          closed ? 'closed' : 'open',
          ...(closed ? ['1', '2026-06-01', '12.34'] : [null, null, null]),
          one([0, 1, 2, 3, 4, 5, 6, 7, 8, 200]),
        ],
      );
    }
    for (let at = 0; at < 40; at += 1) {
      const values = [
        `'2026-06-01'::date`,
        `'${one(['2026-11-01', daysFromToday(90), daysFromToday(90)])}'::date`,
        decimal(0, 12, 5),
        maybe(`'${one([...OPTIONS, UNQUOTED_OPTION, 'ZCZ2500Q', STOPPED.option, STOPPED.option])}'`) ??
          'null',
        maybe(whole(0, 9)) ?? 'null',
        maybe(one(lots)) ?? 'null',
      ];
      await server.owner(`insert into lrp (user_id, entity_id, endorsement_number, state, county, type, effective_date, end_date, premium, put_symbol,
          put_qty, lot_id, head_count, target_wt, coverage, total_premium, net_coverage)
        select u.id, u.entity_id, 'E', 'TX', 'Potter', 'fed', ${values.join(', ')}, 100, 800, 300, 1, 1
        from users u join entities e on e.id = u.entity_id where e.name = '${entity}'`);
    }
  }
}
