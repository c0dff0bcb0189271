import type { Lot } from '#domain/lots';
import { day, dayShort, head, money, perCwt, share, weight, weightExact } from '#domain/format';
import { figuresOf } from './figures.ts';

/** Case, thousands separators and dollar signs are ignored: `1250` finds `$1,250.00`. */
const plain = (text: string): string => text.toLowerCase().replace(/[,$]/g, '');

const texts = new WeakMap<Lot, string>();

/** All text shown in a lot's row, and its owner. */
export function searchTextOf(lot: Lot): string {
  const known = texts.get(lot);
  if (known !== undefined) return known;
  const { average_weight_in, cost_per_cwt, cost_per_head } = figuresOf(lot);
  const text = plain(
    [
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
    ].join('\n'),
  );
  texts.set(lot, text);
  return text;
}

/** The lots whose text contains every word of the query. */
export function lotsMatching(lots: readonly Lot[], query: string): readonly Lot[] {
  const words = plain(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return lots;
  return lots.filter((lot) => {
    const text = searchTextOf(lot);
    return words.every((word) => text.includes(word));
  });
}

const atOnce = 250;

/** Prepares the texts in small batches, so that the first search is as fast as later ones. Returns a function to stop. */
export function prepareSearch(lots: readonly Lot[]): () => void {
  let done = 0;
  let timer = setTimeout(next);
  function next() {
    for (const lot of lots.slice(done, (done += atOnce))) searchTextOf(lot);
    if (done < lots.length) timer = setTimeout(next);
  }
  return () => clearTimeout(timer);
}
