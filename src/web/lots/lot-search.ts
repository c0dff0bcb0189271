import type { Lot } from '#domain/lots/lots';
import { day, dayShort, head, money, perCwt, share, weight, weightExact } from '#domain/kit/format';
import { textSearch } from '../lib/text-search.ts';
import { figuresOf } from './figures.ts';

/** A search in all text shown in a lot's row, and its owner. */
const search = textSearch((lot: Lot) => {
  const { average_weight_in, cost_per_cwt, cost_per_head } = figuresOf(lot);
  return [
    lot.lot,
    lot.owner,
    lot.source,
    lot.sex,
    lot.location,
    lot.partnership ? `partnership ${share(lot.percent_owned)}` : '',
    day(lot.date_in),
    dayShort(lot.date_in),
    head(lot.current_hd),
    `${head(lot.total_received)} received`,
    lot.total_dead > 0 ? `${head(lot.total_dead)} dead` : '',
    lot.total_shipped > 0 ? `${head(lot.total_shipped)} shipped` : '',
    weight(average_weight_in),
    perCwt(cost_per_cwt),
    money(cost_per_head),
    weightExact(lot.est_out_wt),
    day(lot.est_out_date),
    dayShort(lot.est_out_date),
    lot.marketing_class,
  ];
});

export const lotsMatching = search.matching;

const atOnce = 250;

/** Prepares the texts in small batches, so that the first search is as fast as later ones. Returns a function to stop. */
export function prepareSearch(lots: readonly Lot[]): () => void {
  let done = 0;
  let timer = setTimeout(next);
  function next() {
    for (const lot of lots.slice(done, (done += atOnce))) search.textOf(lot);
    if (done < lots.length) timer = setTimeout(next);
  }
  return () => clearTimeout(timer);
}
