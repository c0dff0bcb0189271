import { importTrades } from '#api/trade-imports';
import { listLotChoices } from '#api/lots';
import { futuresContract, marketingClass } from '#domain/market/contracts';
import type { Owner } from '../src/server/testing/constraints.ts';
import { brokerFile } from './broker.ts';
import { seededRandom } from '../load/random.ts';
import type { Client } from '../load/client.ts';
import { newLot } from './records.ts';

/** The records of each producer. */
const LOTS_EACH = 36;
const TRADES_EACH = 40;

/**
 * Gives every producer's entity realistic records: lots of one to three receivings, some already shipped, expenses, and
 * the trades of one broker file. They are inserted directly, because the server would take minutes; triggers fill the derived data.
 */
export async function fillBook(owner: Owner, admin: Client, entities: readonly string[]): Promise<void> {
  const random = seededRandom(7);
  const lots = entities.flatMap((entity) =>
    Array.from({ length: LOTS_EACH }, (_, at) => {
      const lot = newLot(random, `${at + 1}`, entity);
      return {
        ...lot,
        marketing_class: marketingClass(lot.est_out_wt),
        futures_contract: futuresContract(lot.est_out_wt, lot.est_out_date),
      };
    }),
  );
  await owner(`
    insert into lots (entity_id, lot, date_in, source, location, est_out_wt, est_out_date, marketing_class, futures_contract)
    select e.id, l.lot, l.date_in, l.source, l.location, l.est_out_wt, l.est_out_date, l.marketing_class, l.futures_contract
    from json_to_recordset(${literal(lots)}) as l (owner text, lot text, date_in date, source text, location text,
      est_out_wt numeric, est_out_date date, marketing_class text, futures_contract text)
    join entities e on e.name = l.owner`);
  await owner(`
    insert into receivings (lot_id, entity_id, date_in, source, location, received, pay_wt, cost)
    select id, entity_id, date_in, source, location, 40 + id % 90, (40 + id % 90) * 550, (40 + id % 90) * 1800
    from lots, generate_series(1, 1 + id % 3)`);
  await owner(`
    insert into outs (lot_id, entity_id, date_out, type, head_count)
    select id, entity_id, date '2026-10-01' + n, case n % 3 when 0 then 'shipped' else 'dead' end, n
    from lots, generate_series(1, 3) n where id % 2 = 0`);
  await owner(`
    insert into expenses (lot_id, entity_id, date, type, amount, expense_category)
    select id, entity_id, date '2026-09-01' + n, case n % 3 when 0 then 'feed' when 1 then 'yardage' else 'medicine' end,
           100 + n * 17.35, case when n % 4 = 0 then 'projected' else 'actual' end
    from lots, generate_series(1, 12) n`);
  const choices = await admin.call(listLotChoices, {});
  const lotOf = () => random.oneOf(choices).id;
  const file = brokerFile(random, 'book.csv', 'RJ1', entities.length * TRADES_EACH, lotOf);
  await admin.call(importTrades, file);
  await owner('analyze');
}

const literal = (rows: readonly object[]): string => `'${JSON.stringify(rows).replaceAll("'", "''")}'`;
