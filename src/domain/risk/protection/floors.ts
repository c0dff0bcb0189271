import { listed } from '../../book/excluded.ts';
import { hasStopped } from '../../book/hedge-weights.ts';
import type { Day } from '../../kit/days.ts';
import {
  count,
  counted,
  dollars,
  head as headText,
  perCwtInWords,
  perCwtTick,
  tradePrice,
  weightExact,
} from '../../kit/format.ts';
import { groupedBy } from '../../kit/grouping.ts';
import { divided, minus, plus, rounded, sumKnown, times } from '../../kit/money.ts';
import type { MissingCost } from '../../lots/lots.ts';
import type { LrpPosition } from '../../lrp/lrp.ts';
import { CONTRACTS, type Root } from '../../market/contracts.ts';
import { isOption, rootOfSymbol } from '../../market/symbols.ts';
import { directionOf } from '../../trades/trades.ts';
import {
  type BoughtPut,
  type Comparison,
  compareProtection,
  type Fence,
  type Insurance,
  type ProtectedCattle,
  type ProtectionChoice,
  type ProtectionChoices,
  type ShortFuture,
} from './compare.ts';
import { type HeldLot, needOf } from './held.ts';

/**
 * One sentence for each position, held or hypothetical: its cost, its floor, and how that floor compares with the lot's need
 * without the position. Source: decision 87.
 */

/** Terms of a floor, $/cwt; negative ones are subtracted. */
interface FloorParts {
  subject: string;
  base: string;
  terms: readonly (readonly [name: string, perCwt: number])[];
}

const onContracts = (contracts: number): string => `on ${counted(contracts, 'contract')}`;
const commission = (root: Root, each = 0) =>
  ['commission', -(divided(each, CONTRACTS[root].multiplier, 5) ?? 0)] as const;

const ofFuture = ({ contracts, price, commission: each }: ShortFuture, root: Root): FloorParts => ({
  subject: `Short future at ${perCwtTick(price)} ${onContracts(contracts)}`,
  base: perCwtTick(price),
  terms: [commission(root, each)],
});

const ofPut = ({ contracts, strike, premium, commission: each }: BoughtPut, root: Root): FloorParts => ({
  subject: `Put ${weightExact(strike)} ${onContracts(contracts)}`,
  base: perCwtTick(strike),
  terms: [['premium', -(premium ?? 0)], commission(root, each)],
});

/** A fence pays two commissions. */
function ofFence(fence: Fence, root: Root): FloorParts {
  const { base, terms } = ofPut({ ...fence, commission: 2 * (fence.commission ?? 0) }, root);
  return {
    subject: `Fence ${weightExact(fence.strike)} to ${weightExact(fence.call_strike)} ${onContracts(fence.contracts)}`,
    base,
    terms: [...terms, ['call premium', fence.call_premium ?? 0]],
  };
}

function ofLrp({ head, coverage, premium, factor = 1, index_spread = 0 }: Insurance, of: number): FloorParts {
  const base = perCwtTick(rounded(minus(coverage, index_spread), 5));
  return {
    subject: `LRP ${weightExact(coverage)} for ${headText(head)} of ${headText(of)} head`,
    base: factor === 1 ? base : `${base} / ${factor}`,
    terms: [['premium', -(premium ?? 0)]],
  };
}

function partsOf(
  choice: ProtectionChoice,
  { future, put, fence, lrp }: ProtectionChoices,
  of: ProtectedCattle,
) {
  if (choice === 'future' && future?.contracts) return ofFuture(future, of.root);
  if (choice === 'put' && put?.contracts) return ofPut(put, of.root);
  if (choice === 'fence' && fence?.contracts) return ofFence(fence, of.root);
  return choice === 'lrp' && lrp?.head ? ofLrp(lrp, of.head) : null;
}

/** Example: ' less premium 9.80 and basis 4.00', ' less premium 8.15 plus basis 0.50'. */
function termsMessage(terms: FloorParts['terms']): string {
  const named = (sign: 1 | -1, word: string): string => {
    const some = terms.filter(([, amount]) => sign * amount > 0);
    const names = some.map(([name, amount]) => `${name} ${perCwtTick(Math.abs(amount))}`);
    return names.length === 0 ? '' : ` ${word} ${listed(names)}`;
  };
  return `${named(-1, 'less')}${named(1, 'plus')}`;
}

/** How a floor stands to the price that the cattle need; null where they are equal. Example: '4.21 above', '26.15 below'. */
export function floorAgainst(floor: number, need: number): string | null {
  const difference = rounded(minus(floor, need), 2);
  if (difference === 0) return null;
  return `${perCwtInWords(Math.abs(difference))} ${difference > 0 ? 'above' : 'below'}`;
}

/** Example: ': 43.41 above the 293.79 you need without it', ': 43.41 above the 293.79 you need without it, before the feed to come'. */
function standing(floor: number, need: number, { isPlural = false, before = null }: Said): string {
  return `: ${floorAgainst(floor, need) ?? 'exactly'} the ${perCwtInWords(need)} you need without ${isPlural ? 'them' : 'it'}${before === null ? '' : `, before the ${before} to come`}`;
}

function costMessage(cost: number, isPlural: boolean): string {
  if (cost === 0) return '';
  const verb = cost > 0 ? 'cost' : 'bring';
  return ` ${isPlural ? verb : `${verb}s`} ${dollars(Math.abs(cost))}`;
}

interface Said {
  isPlural?: boolean;
  /** The cost to finish that the need is before. Source: decision 88. */
  before?: MissingCost | null;
}

interface Compared {
  cattle: ProtectedCattle;
  choices: ProtectionChoices;
  found: Pick<Comparison, 'cost' | 'floor_on_covered_cwt'>;
}

/**
 * The sentence for one choice; null while its floor is unknown or it covers nothing. Example: 'LRP 351 for 180 of 180 head costs
 * $14,994; floor 337.20 (351.00 less premium 9.80 and basis 4.00): 43.41 above the 293.79 you need without it'. Source: decision 87.
 */
export function floorMessage(
  choice: ProtectionChoice,
  { cattle, choices, found }: Compared,
  need: number | null,
  { subject, ...said }: Said & { subject?: string } = {},
): string | null {
  const floor = found.floor_on_covered_cwt[choice] ?? null;
  const parts = partsOf(choice, choices, cattle);
  if (floor === null || parts === null) return null;
  const terms = termsMessage([...parts.terms, ['basis', cattle.basis]]);
  const made = terms === '' ? '' : ` (${parts.base}${terms})`;
  const cost = costMessage(found.cost[choice]?.total ?? 0, said.isPlural ?? false);
  const against = need === null ? '' : standing(floor, need, said);
  return `${subject ?? parts.subject}${cost}; floor ${perCwtInWords(floor)}${made}${against}`;
}

/** A counting policy as a choice; null where its type has no factor. Coverage and premium are those of its insured weight. */
export function insuranceOf({
  head_count,
  insured_weight,
  floor,
  weight,
  cost,
}: LrpPosition): Insurance | null {
  const perCwtOf = (amount: number, decimals: number) =>
    divided(times(amount, 100), insured_weight, decimals);
  const [coverage, premium] = [perCwtOf(floor, 2), perCwtOf(cost, 5)];
  const factor = weight === null ? null : perCwtOf(weight, 4);
  const target_wt = divided(insured_weight, head_count, 2);
  return coverage === null || factor === null || factor === 0 || target_wt === null
    ? null
    : { head: head_count, target_wt, coverage, premium, factor };
}

type HeldTrade = HeldLot['trades'][number];

/** The trades of one symbol: contracts bought (sold are negative), their average price and their result. */
function netOf(trades: readonly HeldTrade[]) {
  const signed = trades.map(({ trade }) => times(directionOf(trade.b_s), trade.quantity));
  const contracts = rounded(plus(...signed), 6);
  const paid = plus(...trades.map(({ trade }, at) => times(signed[at] ?? 0, trade.price_amount)));
  return {
    contracts,
    price: divided(paid, contracts, 5),
    result: sumKnown(trades.map(({ result }) => result)).total,
  };
}

/** Net short futures and bought puts as a choice. */
function tradesChoice(
  trade: HeldTrade['trade'],
  { contracts, price }: ReturnType<typeof netOf>,
): ProtectionChoices {
  if (!isOption(trade) && contracts < 0) return { future: { contracts: -contracts, price } };
  if (trade.p_c === 'put' && trade.strike !== null && contracts > 0)
    return { put: { contracts, strike: trade.strike, premium: price } };
  return {};
}

/** Example: '2 LEZ2400C sold at 3.500'. */
const heldName = (name: string, { contracts, price }: ReturnType<typeof netOf>): string =>
  `${count(Math.abs(contracts))} ${name} ${contracts < 0 ? 'sold' : 'bought'} at ${tradePrice(price)}`;

function tradesMessage(
  cattle: ProtectedCattle,
  held: HeldLot,
  trades: readonly HeldTrade[],
  today: Day,
): string[] {
  const [first] = trades;
  const net = netOf(trades);
  if (!first || net.contracts === 0) return [];
  const { trade } = first;
  const name = heldName(trade.symbol ?? trade.description ?? '-', net);
  const isOther = rootOfSymbol(trade.symbol) !== cattle.root || hasStopped(trade.symbol, today);
  const choices = isOther ? {} : tradesChoice(trade, net);
  const choice = choices.future ? 'future' : 'put';
  const found = compareProtection(cattle, choices, []);
  const need = needOf(cattle, held, net.result);
  const named = { subject: name, isPlural: Math.abs(net.contracts) !== 1, before: held.before };
  return [floorMessage(choice, { cattle, choices, found }, need, named) ?? name];
}

function policyMessage(
  cattle: ProtectedCattle,
  held: HeldLot,
  { policy, result }: HeldLot['policies'][number],
): string {
  const lrp = insuranceOf(policy);
  if (lrp === null) return `LRP for ${headText(policy.head_count)} head`;
  const found = compareProtection(cattle, { lrp }, []);
  const cost = { lrp: { total: policy.cost, per_head: null } };
  const compared = { cattle, choices: { lrp }, found: { ...found, cost } };
  return floorMessage('lrp', compared, needOf(cattle, held, result), { before: held.before }) ?? '';
}

/**
 * A sentence for each position held: with its floor where it has one in the lot's own market, else its name. Its cost stands in the
 * floor, and is out of the need. Source: decision 87.
 */
export const heldMessages = (cattle: ProtectedCattle, held: HeldLot, today: Day): string[] => [
  ...[...groupedBy(held.trades, ({ trade }) => trade.symbol ?? trade.description ?? '-').values()].flatMap(
    (trades) => tradesMessage(cattle, held, trades, today),
  ),
  ...held.policies.map((policy) => policyMessage(cattle, held, policy)),
];
