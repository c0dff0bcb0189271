import type { Alert } from '../kit/alert.ts';
import { counted, percent, share } from '../kit/format.ts';
import { groupedBy } from '../kit/grouping.ts';
import { policyHedgeStatus } from '../book/hedge-weights.ts';
import { excludedGroup, excludedMessage, insuredMessage, listed, sumExcluded } from '../book/excluded.ts';
import { hedgeOf, type Hedge } from '../book/hedging.ts';
import { lotKey, type OpenLot } from '../book/open-book.ts';
import { insuredValueOf } from '../lrp/lrp.ts';
import { type AlertFacts, lotAddress } from './alert-facts.ts';
import { DEFAULT_BAND, type HedgeBand } from './hedge-band.ts';
import { SEVERITY } from './severity.ts';

/** A lot with a hedge below or above its entity's band, or not known. */
interface Finding {
  lot: OpenLot;
  hedge: Hedge;
  direction: 'under' | 'over' | 'unknown';
}

/**
 * One alert for each entity with lots hedged below or above its band, 80 to 120 % until it is set, or by an unknown amount. Lots left open
 * on purpose are none. The facts are lots, head and contracts, not prices: an option's delta moves all day. Example: `6 lots are
 * hedged under 80%, 1 over 120%: …`. Source: decisions 24, 41 and 89.
 */
export const hedgesOutOfBand = (facts: AlertFacts): Alert[] =>
  lotsOutOfBand(facts).map(({ owner, band, findings }) => {
    const [first, ...others] = findings;
    return {
      key: `lot_hedge:${owner}`,
      kind: 'lot_hedge',
      owner,
      severity: SEVERITY.hedge_out_of_band,
      since: facts.today,
      message: others.length === 0 ? lotMessage(first, band) : lotsMessage(findings, band),
      link: others.length === 0 ? lotAddress(first.lot) : '/risk-management',
      facts: factsOf(findings, band),
    };
  });

interface EntityOutOfBand {
  owner: string;
  band: HedgeBand;
  findings: [Finding, ...Finding[]];
}

/** The lots with a hedge outside their entity's band, or unknown, by entity; without those left open on purpose. */
export function lotsOutOfBand({
  book,
  bands,
  today,
}: Pick<AlertFacts, 'book' | 'bands' | 'today'>): EntityOutOfBand[] {
  const tradesOf = groupedBy(book.trades, lotKey);
  const policiesOf = groupedBy(book.policies, lotKey);
  const bandOf = new Map<string, HedgeBand>(bands.map((band) => [band.owner, band]));
  const watched = book.lots.filter(({ left_open }) => !left_open);
  return [...groupedBy(watched, ({ owner }) => owner)].flatMap(([owner, lots]) => {
    const band = bandOf.get(owner) ?? DEFAULT_BAND;
    const findings = lots.flatMap((lot): Finding[] => {
      const key = String(lot.id);
      const own = {
        trades: tradesOf.get(key) ?? [],
        policies: policiesOf.get(key) ?? [],
        prices: book.prices,
      };
      const hedge = hedgeOf(lot, own, today);
      const direction = bandDirection(hedge, band);
      return direction === null ? [] : [{ lot, hedge, direction }];
    });
    const [first, ...others] = findings;
    return first ? [{ owner, band, findings: [first, ...others] }] : [];
  });
}

function bandDirection(
  { percent_hedged: hedged, hedged_weight, hedgeable_weight }: Hedge,
  { hedge_low, hedge_high }: HedgeBand,
): Finding['direction'] | null {
  if (hedged === null) return hedged_weight === null && hedgeable_weight > 0 ? 'unknown' : null;
  if (hedged < hedge_low) return 'under';
  return hedged > hedge_high ? 'over' : null;
}

/** Where positions are excluded, it states only the known part. */
function lotMessage({ lot, hedge, direction }: Finding, band: HedgeBand): string {
  const unknown = unknownPart([hedge]);
  if (direction === 'unknown') return `Hedge of lot ${lot.lot} unknown: ${unknown}`;
  const hedged = `Lot ${lot.lot} is hedged ${percent(hedge.percent_hedged)}`;
  return unknown ? `${hedged}, not counting: ${unknown}` : `${hedged}, ${boundOf(direction, band)}`;
}

function lotsMessage(findings: readonly Finding[], band: HedgeBand): string {
  const parts = (['under', 'over', 'unknown'] as const).flatMap((direction) => {
    const lots = findings.filter((finding) => finding.direction === direction).length;
    return lots === 0 ? [] : [{ lots, of: boundOf(direction, band) }];
  });
  const [first, ...others] = parts.map(({ lots, of }, index) =>
    index === 0 ? `${counted(lots, 'lot is', 'lots are')} hedged ${of}` : `${lots} ${of}`,
  );
  const unknown = unknownPart(findings.map(({ hedge }) => hedge));
  const names = listed(findings.map(({ lot }) => lot.lot));
  return `${[first, ...others].join(', ')}: ${names}${unknown ? ` (${unknown})` : ''}`;
}

/** Example: 'under 80%'. */
function boundOf(direction: Finding['direction'], { hedge_low, hedge_high }: HedgeBand): string {
  if (direction === 'unknown') return 'by an unknown amount';
  return direction === 'under' ? `under ${share(hedge_low)}` : `over ${share(hedge_high)}`;
}

/** Why lots may be hedged by more than the known part; null when everything is known. */
function unknownPart(hedges: readonly Hedge[]): string | null {
  const { stopped_contracts: _, ...unknown } = sumExcluded(hedges.map(({ excluded }) => excluded));
  return excludedMessage(unknown);
}

/** Short however many lots there are: sums that change with any lot, its head or its contracts. */
function factsOf(findings: readonly Finding[], { hedge_low, hedge_high }: HedgeBand): string {
  const sums = (['under', 'over', 'unknown'] as const).map((direction) => {
    const of = findings.filter((finding) => finding.direction === direction);
    const sum = (value: (finding: Finding) => number) => of.reduce((total, one) => total + value(one), 0);
    return `${direction} ${of.length} ${sum(({ lot }) => lot.id)} ${sum(({ lot }) => lot.current_hd)} ${sum(({ hedge }) => hedge.short_futures)}`;
  });
  return `${hedge_low}-${hedge_high} ${sums.join(' ')}`;
}

/** The number of lots in the facts of {@link hedgesOutOfBand}. Example: of `80-120 under 6 41 900 3 over 1 7 80 2 unknown 0 0 0 0` 7. */
export const lotsInHedgeFacts = (facts: string): number =>
  [...facts.matchAll(/(?:under|over|unknown) (\d+)/g)].reduce((sum, [, lots]) => sum + Number(lots), 0);

/** Policies that count only once an administrator enters their put. Source: decisions 41 and 42. */
export function putsToEnter({ book, entersPuts, today }: AlertFacts): Alert[] {
  if (!entersPuts) return [];
  const missing = book.policies.flatMap((policy) => {
    const standing = policyHedgeStatus(policy, today);
    return standing === 'without put' || standing === 'expired put' ? [{ ...policy, standing }] : [];
  });
  const kindOf = ({ owner, endorsement_number, standing }: (typeof missing)[number]) =>
    `${owner}:${standing}:${endorsement_number ?? ''}`;
  return [...groupedBy(missing, kindOf)].flatMap(([key, policies]) => {
    const [first] = policies;
    if (!first) return [];
    const insured = insuredValueOf(policies);
    const reason = first.standing === 'without put' ? 'policies_without_put' : 'policies_with_expired_put';
    const group = excludedGroup(
      policies.map(({ endorsement_number: name }) => ({ name, count: 1 })),
      insured,
    );
    return {
      key: `lrp_put:${key}`,
      kind: 'lrp_put',
      owner: first.owner,
      severity: SEVERITY.missing_data,
      since: today,
      message: `Hedge incomplete: ${excludedMessage({ [reason]: group })}`,
      link: `/risk-management/lrp?q=${encodeURIComponent(first.endorsement_number ?? '')}`,
      facts: `${policies.length} ${insuredMessage(insured)}`,
    };
  });
}
