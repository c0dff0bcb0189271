import { type LotSums, lotSums, type LotTotals } from '../lot-sums.ts';

type Records = Parameters<typeof lotSums>;
type Receivings = (Records[1][number] & { pay_wt: number; cost: number })[];

const sum = (amounts: readonly number[]): number =>
  amounts.reduce((cents, amount) => cents + Math.round(amount * 100), 0) / 100;

/** A lot's sums calculated from records, with the totals that the database would store. */
export function sumsOf(receivings: Receivings, outs: Records[2], expenses: Records[3]): LotSums {
  const gone = (type: 'dead' | 'shipped'): number =>
    sum(outs.filter((out) => out.type === type).map(({ head_count }) => head_count));
  const total_received = sum(receivings.map(({ received }) => received));
  const totals: LotTotals = {
    total_received,
    total_dead: gone('dead'),
    total_shipped: gone('shipped'),
    current_hd: sum([total_received, -gone('dead'), -gone('shipped')]),
    total_pay_wt: sum(receivings.map(({ pay_wt }) => pay_wt)),
    total_cost: sum(receivings.map(({ cost }) => cost)),
  };
  return lotSums(totals, receivings, outs, expenses);
}
