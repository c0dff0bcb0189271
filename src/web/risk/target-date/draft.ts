import type { Day } from '#domain/kit/days';
import { priceOf, type Prices } from '#domain/market/prices';
import { futuresSymbol, ROOTS } from '#domain/market/contracts';
import { tradedMonths } from '#domain/market/watchlist';
import {
  type Axis,
  AXIS_STEPS,
  PRICE_STEP,
  type Scenario,
  scenarioProblems,
  scenarioSchema,
  type Shown,
} from '#domain/risk/matrix/scenario';
import type { ScenarioLot } from '#domain/risk/matrix/scenario-book';
import type { Hypothetical } from '#domain/risk/matrix/hypothetical';
import type { TypedNumber } from '#domain/kit/typed-numbers';

export interface ScenarioDraft {
  /** `all`, `owner:Lazy K Ranch` or `lot:12`. */
  scope: string;
  target_date: Day;
  across: Axis;
  price_step: TypedNumber;
  price_count: string;
  across_step: TypedNumber;
  across_count: string;
  gf_per_le: TypedNumber;
  show: Shown;
  positions: readonly HypotheticalDraft[];
}

export interface HypotheticalDraft {
  key: number;
  kind: Hypothetical['kind'];
  contract: string;
  b_s: 'Buy' | 'Sell';
  quantity: TypedNumber;
  strike: TypedNumber;
  price: TypedNumber;
  type: string;
  end_date: Day;
  head_count: TypedNumber;
  target_wt: TypedNumber;
  coverage: TypedNumber;
  premium: TypedNumber;
}

export const ALL = 'all';
export const scopeOfLot = (id: number): string => `lot:${id}`;
export const scopeOfOwner = (owner: string): string => `owner:${owner}`;

/** Example: 'lot:12' is { lot_id: 12, owner: null }. */
export function scopeFrom(scope: string): Pick<Scenario, 'lot_id' | 'owner'> {
  const [kind = '', ...rest] = scope.split(':');
  const named = rest.join(':');
  return {
    lot_id: kind === 'lot' ? Number(named) : null,
    owner: kind === 'owner' ? named : null,
  };
}

const scopeOf = ({ lot_id, owner }: Pick<Scenario, 'lot_id' | 'owner'>): string =>
  lot_id !== null ? scopeOfLot(lot_id) : owner !== null ? scopeOfOwner(owner) : ALL;

export function lotsIn(lots: readonly ScenarioLot[], scope: string): ScenarioLot[] {
  const { lot_id, owner } = scopeFrom(scope);
  return lots.filter(
    (lot) => (lot_id === null || lot.id === lot_id) && (owner === null || lot.owner === owner),
  );
}

/** The scope to begin with: the lot that ships next, of those past their out dates the last; all where there are none. */
export function firstScope(lots: readonly ScenarioLot[], today: Day): string {
  const byOut = lots.toSorted((one, other) => (one.est_out_date < other.est_out_date ? -1 : 1));
  const next = byOut.find(({ est_out_date }) => est_out_date >= today) ?? byOut.at(-1);
  return next ? scopeOfLot(next.id) : ALL;
}

/** The day a scope starts with: the latest out date of its lots, but not before today. */
export const defaultTargetDate = (lots: readonly ScenarioLot[], today: Day): Day =>
  lots.reduce((latest, lot) => (lot.est_out_date > latest ? lot.est_out_date : latest), today);

export const newDraft = (lots: readonly ScenarioLot[], scope: string, today: Day): ScenarioDraft => ({
  scope,
  target_date: defaultTargetDate(lotsIn(lots, scope), today),
  across: 'basis',
  price_step: PRICE_STEP,
  price_count: '5',
  across_step: AXIS_STEPS.basis.step,
  across_count: '5',
  gf_per_le: 1,
  show: 'total',
  positions: [],
});

export const draftOfScenario = (scenario: Scenario): ScenarioDraft => ({
  scope: scopeOf(scenario),
  target_date: scenario.target_date,
  across: scenario.across,
  price_step: scenario.price_step,
  price_count: String(scenario.price_count),
  across_step: scenario.across_step,
  across_count: String(scenario.across_count),
  gf_per_le: scenario.gf_per_le,
  show: scenario.show,
  positions: scenario.positions.map((position, key) => ({ ...EMPTY, ...position, key })),
});

const EMPTY: HypotheticalDraft = {
  key: 0,
  kind: 'future',
  contract: '',
  b_s: 'Sell',
  quantity: 1,
  strike: '',
  price: '',
  type: 'fed',
  end_date: '',
  head_count: '',
  target_wt: '',
  coverage: '',
  premium: '',
};

/** The contracts that can be chosen for a hypothetical position on a day. */
export const tradedContracts = (today: Day): string[] =>
  ROOTS.flatMap((root) => tradedMonths(root, today).map(futuresSymbol));

export const nextKey = (positions: readonly HypotheticalDraft[]): number =>
  1 + Math.max(0, ...positions.map(({ key }) => key));

/** A new hypothetical position: one of the lots' contract sold at its price, or LRP on their head until the target date. */
export function newHypothetical(
  { kind, key }: Pick<HypotheticalDraft, 'kind' | 'key'>,
  {
    lots,
    targetDate,
    today,
    prices,
  }: { lots: readonly ScenarioLot[]; targetDate: Day; today: Day; prices: Prices },
): HypotheticalDraft {
  const traded = tradedContracts(today);
  const own = lots.find(({ futures_contract }) => traded.includes(futures_contract));
  const contract = own?.futures_contract ?? traded[0] ?? '';
  const [only] = lots.length === 1 ? lots : [];
  return {
    ...EMPTY,
    key,
    kind,
    contract,
    b_s: kind === 'put' ? 'Buy' : 'Sell',
    price: kind === 'future' ? (priceOf(prices, contract).current ?? '') : '',
    type: lots[0]?.marketing_class === 'Feeder' ? 'strs_wt_2' : 'fed',
    end_date: targetDate < today ? today : targetDate,
    head_count: only ? Math.floor(only.current_hd) : '',
    target_wt: only?.est_out_wt ?? '',
  };
}

const FIELDS: Record<Hypothetical['kind'], readonly (keyof HypotheticalDraft)[]> = {
  future: ['contract', 'quantity', 'price'],
  put: ['contract', 'quantity', 'strike', 'price'],
  call: ['contract', 'quantity', 'strike', 'price'],
  lrp: ['end_date', 'head_count', 'target_wt', 'coverage', 'premium'],
};

/** Whether a position has every figure; one that is still being filled in is not counted yet. */
export const isComplete = (position: HypotheticalDraft): boolean =>
  FIELDS[position.kind].every((field) => position[field] !== '');

export interface ParsedScenario {
  scenario: Scenario | null;
  errors: Record<string, string>;
}

export function parsedScenario(
  { scope, price_count, across_count, positions, ...draft }: ScenarioDraft,
  today: Day,
): ParsedScenario {
  const complete = positions.flatMap((position, at) => (isComplete(position) ? [{ position, at }] : []));
  /** Paths count the positions on screen. */
  const onScreen = (path: string): string =>
    path.replace(
      /^positions\.(\d+)/,
      (_, index: string) => `positions.${complete[Number(index)]?.at ?? index}`,
    );
  const result = scenarioSchema.safeParse({
    ...draft,
    ...scopeFrom(scope),
    positions: complete.map(({ position }) => position),
    price_count: Number(price_count),
    across_count: Number(across_count),
  });
  const problems = result.success
    ? Object.entries(scenarioProblems(result.data, today))
    : result.error.issues.map(({ path, message }) => [path.join('.'), message] as const).toReversed();
  const errors = Object.fromEntries(problems.map(([path, message]) => [onScreen(path), message]));
  return { scenario: result.success && problems.length === 0 ? result.data : null, errors };
}
