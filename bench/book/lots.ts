import { futuresContract, marketingClass } from '#domain/market/contracts';
import { addDays, type Day } from '#domain/kit/days';
import { type BookSize, LARGE, MIDDLE, WITH_HEAD } from './size.ts';

/** The lots of the book by column, for `unnest`. Ids start at 1; every lot with head has a quoted contract. */
export function lotColumns({ lots, entities }: BookSize, today: Day) {
  const columns = {
    id: [] as number[],
    entity_id: [] as number[],
    lot: [] as string[],
    date_in: [] as Day[],
    est_out_wt: [] as number[],
    est_out_date: [] as Day[],
    marketing_class: [] as string[],
    futures_contract: [] as string[],
    with_head: [] as boolean[],
  };
  for (let id = 1; id <= lots; id += 1) {
    const weight = id % 2 === 0 ? 800 + (id % 150) : 1350 + (id % 150);
    const withHead = id % 10 < WITH_HEAD;
    const out = addDays(today, withHead ? 20 + ((id * 7) % 300) : -30 - ((id * 7) % 600));
    columns.id.push(id);
    columns.entity_id.push(entityOf(id, entities));
    columns.lot.push(String(1000 + id));
    columns.date_in.push(addDays(out, -180));
    columns.est_out_wt.push(weight);
    columns.est_out_date.push(out);
    columns.marketing_class.push(marketingClass(weight));
    columns.futures_contract.push(futuresContract(weight, out));
    columns.with_head.push(withHead);
  }
  return columns;
}

/** The large entity's lots come first, then the medium one's, then the others' in turn. */
export function entityOf(lot: number, entities: number): number {
  if (lot <= LARGE.lots) return LARGE.entity;
  if (lot <= LARGE.lots + MIDDLE.lots) return MIDDLE.entity;
  return 3 + (lot % (entities - 2));
}
