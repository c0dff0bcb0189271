import { CONTRACTS, type Root } from '../../market/contracts.ts';
import { divided, type Exact, minus, plus, rounded, times, toCents } from '../../kit/money.ts';

/**
 * Proceeds of a lot's head at different futures prices, with the positions held and each kind of protection. Source: decisions
 * 69, 71 and 87.
 */

/** The cattle to protect. Weight in lb a head, basis in $/cwt. */
export interface ProtectedCattle {
  root: Root;
  head: number;
  out_wt: number;
  basis: number;
}

/** A short future; commission in $ a contract, round turn. The price is null while it is not known. */
export interface ShortFuture {
  contracts: number;
  price: number | null;
  commission?: number;
  /** Whether no commission is entered: it counts as 0 in the net price, and the cost is not known. */
  missing_commission?: boolean;
}

export interface BoughtPut {
  contracts: number;
  strike: number;
  premium: number | null;
  commission?: number;
}

/** A bought put and a sold call. */
export interface Fence extends BoughtPut {
  call_strike: number;
  call_premium: number | null;
}

/** LRP. Premium in $/cwt after the subsidy; the ending value is futures price x factor + index spread. */
export interface Insurance {
  head: number;
  target_wt: number;
  coverage: number;
  premium: number | null;
  factor?: number;
  index_spread?: number;
}

/** The choices to compare, each added to the positions held; `nothing` adds none. Choices without input are excluded. */
export interface ProtectionChoices {
  nothing?: object;
  future?: ShortFuture;
  put?: BoughtPut;
  fence?: Fence;
  lrp?: Insurance;
}
export const CHOICES = ['nothing', 'future', 'put', 'fence', 'lrp'] as const;
export type ProtectionChoice = (typeof CHOICES)[number];
type PerChoice<Value> = Partial<Record<ProtectionChoice, Value>>;

/** Results of the choices at one futures price, $; null where a price or premium is missing. */
export interface EndRow {
  futures: number;
  /** The cattle, the positions held and the choice. */
  net: PerChoice<number | null>;
  per_head: PerChoice<number | null>;
  per_cwt: PerChoice<number | null>;
  /** The lot's result: net + amounts independent of the market. */
  result: PerChoice<number | null>;
  /** Result per cwt: net price less the need before hedges. */
  to_spare: PerChoice<number | null>;
}

/** Gains of the positions held, besides the cattle and the choices. */
export interface HeldGains {
  /** P/L of the positions held at a futures price, $. */
  gainAt: (futures: number) => number;
  /** Sales - cost - expenses + closed trades + settled LRP, $: independent of the market. */
  settled: number;
}
const NOTHING_HELD: HeldGains = { gainAt: () => 0, settled: 0 };

export interface Comparison {
  cwt: number;
  rows: EndRow[];
  cost: PerChoice<{ total: number | null; per_head: number | null }>;
  floor_on_covered_cwt: PerChoice<number | null>;
  covered_percent: PerChoice<number | null>;
}

const known = (value: number | null | undefined): value is number => value !== null && value !== undefined;
const above = (from: number | Exact, less: number | Exact): Exact => {
  const difference = minus(from, less);
  return difference.units > 0n ? difference : { units: 0n, scale: 0 };
};

/** Hundredweight of the cattle = head x out weight, lb / 100. Example: 100 head of 750 lb are 750 cwt. */
const cwtOf = ({ head, out_wt }: Pick<ProtectedCattle, 'head' | 'out_wt'>): Exact =>
  times(head, out_wt, 0.01);

/** Hundredweight that is insured = insured head x target weight, lb / 100. */
const insuredCwt = ({ head, target_wt }: Insurance): Exact => times(head, target_wt, 0.01);

const futureGain = (
  { root }: ProtectedCattle,
  { contracts, price, commission = 0 }: ShortFuture,
  at: number,
) =>
  price === null
    ? null
    : times(contracts, minus(times(CONTRACTS[root].multiplier, minus(price, at)), commission));

const putGain = ({ root }: ProtectedCattle, put: BoughtPut, at: number) =>
  put.premium === null
    ? null
    : times(
        put.contracts,
        minus(
          times(CONTRACTS[root].multiplier, minus(above(put.strike, at), put.premium)),
          put.commission ?? 0,
        ),
      );

function fenceGain(cattle: ProtectedCattle, fence: Fence, at: number): Exact | null {
  const put = putGain(cattle, fence, at);
  if (put === null || fence.call_premium === null) return null;
  const call = times(
    CONTRACTS[cattle.root].multiplier,
    minus(fence.call_premium, above(at, fence.call_strike)),
  );
  return plus(put, times(fence.contracts, minus(call, fence.commission ?? 0)));
}

const lrpGain = (lrp: Insurance, at: number) =>
  lrp.premium === null
    ? null
    : times(
        insuredCwt(lrp),
        minus(above(lrp.coverage, plus(times(at, lrp.factor ?? 1), lrp.index_spread ?? 0)), lrp.premium),
      );

/** Gain of each choice at a futures price, exact; null where its price or premium is missing. */
const gainsOf = (
  cattle: ProtectedCattle,
  choices: ProtectionChoices,
  at: number,
): PerChoice<Exact | null> => ({
  ...(choices.nothing && { nothing: times(0) }),
  ...(choices.future && { future: futureGain(cattle, choices.future, at) }),
  ...(choices.put && { put: putGain(cattle, choices.put, at) }),
  ...(choices.fence && { fence: fenceGain(cattle, choices.fence, at) }),
  ...(choices.lrp && { lrp: lrpGain(choices.lrp, at) }),
});

const mapped = <From, To>(of: PerChoice<From>, to: (value: From) => To): PerChoice<To> =>
  Object.fromEntries(Object.entries(of).map(([choice, value]) => [choice, to(value)]));

/**
 * Results of the choices at a futures price: cattle at futures + basis and the gain of the choice, rounded to the cent once, and
 * positions held; per head and per cwt from that. Example: 50 head of 1,000 lb, one GF contract sold at 100, basis -0.50: at 110
 * and at 90 they bring $49,750, which is 99.50 $/cwt; where $45,000 are spent, the result is $4,750. Source: Feuz, hedge
 * description 1; decision 87.
 */
function endRow(
  cattle: ProtectedCattle,
  choices: ProtectionChoices,
  futures: number,
  { gainAt, settled }: HeldGains,
): EndRow {
  const cwt = cwtOf(cattle);
  const cash = times(cwt, plus(futures, cattle.basis));
  const held = gainAt(futures);
  const net = mapped(gainsOf(cattle, choices, futures), (gain) =>
    gain === null ? null : toCents(plus(toCents(plus(cash, gain)), held)),
  );
  const result = mapped(net, (total) => (known(total) ? toCents(plus(total, settled)) : null));
  return {
    futures,
    net,
    per_head: mapped(net, (total) => (known(total) ? divided(total, cattle.head, 2) : null)),
    per_cwt: mapped(net, (total) => (known(total) ? divided(total, cwt, 2) : null)),
    result,
    to_spare: mapped(result, (total) => (known(total) ? divided(total, cwt, 2) : null)),
  };
}

/** The cost of the choices, $: commissions and premiums, less the premium of a sold call. Example: one 95 put at 6.00 is $3,000. */
function costsOf({ root, head }: ProtectedCattle, { nothing, future, put, fence, lrp }: ProtectionChoices) {
  const m = CONTRACTS[root].multiplier;
  const cost = (total: Exact | null) => {
    const dollars = total && toCents(total);
    return { total: dollars, per_head: dollars === null ? null : divided(dollars, head, 2) };
  };
  const ofPut = (bought: BoughtPut) =>
    bought.premium === null
      ? null
      : times(bought.contracts, plus(times(m, bought.premium), bought.commission ?? 0));
  const ofFence = (sold: Fence) =>
    sold.premium === null || sold.call_premium === null
      ? null
      : times(
          sold.contracts,
          plus(times(m, minus(sold.premium, sold.call_premium)), times(2, sold.commission ?? 0)),
        );
  return {
    ...(nothing && { nothing: cost(times(0)) }),
    ...(future && {
      future: cost(future.missing_commission ? null : times(future.contracts, future.commission ?? 0)),
    }),
    ...(put && { put: cost(ofPut(put)) }),
    ...(fence && { fence: cost(ofFence(fence)) }),
    ...(lrp && { lrp: cost(lrp.premium === null ? null : times(insuredCwt(lrp), lrp.premium)) }),
  };
}

/**
 * The floor on the covered part, $/cwt. Futures: price + basis - commission; put: strike - premium + basis - commission; fence:
 * the same plus the call's premium, with both commissions; LRP: (coverage - spread) / factor - premium + basis, which is the net
 * price where it starts to pay. Example: a 182 put at 8.15 without basis is 173.85, LRP of 181.17 at 5.91 is 175.26. Source:
 * K-State, April 25, 2022.
 */
function floorsOf({ root, basis }: ProtectedCattle, { nothing, future, put, fence, lrp }: ProtectionChoices) {
  const m = CONTRACTS[root].multiplier;
  const floor = (before: Exact, commissions: number) =>
    divided(minus(times(m, plus(before, basis)), commissions), m, 2);
  const ofFuture = ({ price, commission = 0 }: ShortFuture) =>
    price === null ? null : floor(plus(price), commission);
  const ofPut = ({ strike, premium, commission = 0 }: BoughtPut) =>
    premium === null ? null : floor(minus(strike, premium), commission);
  const ofFence = ({ strike, premium, call_premium, commission = 0 }: Fence) =>
    premium === null || call_premium === null
      ? null
      : floor(plus(minus(strike, premium), call_premium), 2 * commission);
  const ofLrp = ({ coverage, premium, factor = 1, index_spread = 0 }: Insurance) =>
    premium === null
      ? null
      : divided(plus(minus(coverage, index_spread), times(factor, minus(basis, premium))), factor, 2);
  return {
    ...(nothing && { nothing: null }),
    ...(future && { future: ofFuture(future) }),
    ...(put && { put: ofPut(put) }),
    ...(fence && { fence: ofFence(fence) }),
    ...(lrp && { lrp: ofLrp(lrp) }),
  };
}

/** Percent of the weight that is covered, with one decimal. Example: 2 GF contracts on 100 head of 750 lb cover 133.3 %. */
function coveredOf(cattle: ProtectedCattle, { nothing, future, put, fence, lrp }: ProtectionChoices) {
  const percent = (cwt: Exact) => divided(times(cwt, 100), cwtOf(cattle), 1);
  const ofContracts = ({ contracts }: { contracts: number }) =>
    percent(times(contracts, CONTRACTS[cattle.root].size, 0.01));
  return {
    ...(nothing && { nothing: null }),
    ...(future && { future: ofContracts(future) }),
    ...(put && { put: ofContracts(put) }),
    ...(fence && { fence: ofContracts(fence) }),
    ...(lrp && { lrp: percent(insuredCwt(lrp)) }),
  };
}

/** Compares the choices at these futures prices, $/cwt, each added to the positions held. Source: decisions 69, 71 and 87. */
export const compareProtection = (
  cattle: ProtectedCattle,
  choices: ProtectionChoices,
  prices: readonly number[],
  held: HeldGains = NOTHING_HELD,
): Comparison => ({
  cwt: rounded(cwtOf(cattle), 4),
  rows: prices.map((price) => endRow(cattle, choices, price, held)),
  cost: costsOf(cattle, choices),
  floor_on_covered_cwt: floorsOf(cattle, choices),
  covered_percent: coveredOf(cattle, choices),
});
