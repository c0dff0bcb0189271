import { futureValue } from '../../book/equity.ts';
import { minus, plus, sumCents, toCents } from '../../kit/money.ts';
import type { Cause, Effect } from './causes.ts';
import type { LotState } from './lot-state.ts';

type Cattle = Omit<LotState, 'positions' | 'closed_pl' | 'lrp_settled' | 'lrp_unsettled' | 'pruned'>;

const effect = (cause: Cause, amount: number): Effect => ({ cause, column: 'cattle', amount });

const change = (from: number, to: number): number => toCents(minus(to, from));

/** Where a lot that is only in the second capture begins: without head and records, at the prices and weight of the second day. */
const nothingYet = (after: Cattle): Cattle => ({
  ...after,
  total_received: 0,
  total_dead: 0,
  total_shipped: 0,
  current_hd: 0,
  total_cost: 0,
  expenses_actual: 0,
  expenses_projected: 0,
  proceeds: 0,
});

/** A step of the walk: what the cattle are worth from here on, and the money that goes with it. */
interface Step {
  cause: Cause;
  worth: number;
  money?: number;
}

/**
 * The effects on a lot's cattle, $: future value = head x out weight x (price + basis), with one factor after another changed from
 * the first day's to the second day's: market, contract, basis, weight, head received, dead and shipped. Received also bears
 * the cost of the head, shipped gains the proceeds; expenses are effects of their own. `contractPrice` is the price of the first day's
 * contract on the second day; unknown, the first day's. Example: 100 head of 1,000 lb, 218 to 220, are a market effect of
 * +$2,000. Source: P&L explained by revaluation; decisions 15, 17 and 25.
 */
export function cattleEffects(from: Cattle | null, after: Cattle, contractPrice: number | null): Effect[] {
  const startsEmpty = from === null || from.current_hd === 0;
  // Without head the first day's prices have no meaning: the walk begins at those of the second.
  const before: Cattle = startsEmpty ? { ...(from ?? nothingYet(after)), ...pricesOf(after) } : from;
  const start = before.price ?? 0;
  const isSame = before.futures_contract === after.futures_contract;
  const moved = (isSame ? after.price : contractPrice) ?? start;
  const end = after.price ?? moved;
  const received = toCents(plus(before.current_hd, change(before.total_received, after.total_received)));
  const alive = toCents(minus(received, change(before.total_dead, after.total_dead)));
  const worth = (
    head: number,
    price: number,
    { basis, est_out_wt }: Pick<Cattle, 'basis' | 'est_out_wt'>,
  ): number => futureValue({ current_hd: head, est_out_wt, basis }, price) ?? 0;
  const { current_hd: head } = before;
  const otherBasis = { basis: after.basis, est_out_wt: before.est_out_wt };
  const steps: Step[] = [
    { cause: 'market', worth: worth(head, moved, before) },
    { cause: 'contract', worth: worth(head, end, before) },
    { cause: 'basis', worth: worth(head, end, otherBasis) },
    { cause: 'weight', worth: worth(head, end, after) },
    {
      cause: 'received',
      worth: worth(received, end, after),
      money: -change(before.total_cost, after.total_cost),
    },
    { cause: 'deaths', worth: worth(alive, end, after) },
    {
      cause: 'shipped',
      worth: worth(after.current_hd, end, after),
      money: change(before.proceeds, after.proceeds),
    },
  ];
  let last = worth(head, start, before);
  const walked = steps.map(({ cause, worth: next, money = 0 }) => {
    const amount = sumCents([next, -last, money]);
    last = next;
    return effect(cause, amount);
  });
  return [
    ...walked,
    effect('expenses', -change(before.expenses_actual, after.expenses_actual)),
    effect('expenses_projected', -change(before.expenses_projected, after.expenses_projected)),
  ];
}

const pricesOf = ({ price, basis, est_out_wt, futures_contract }: Cattle) => ({
  price,
  basis,
  est_out_wt,
  futures_contract,
});
