import { costRate } from '#domain/kit/format';
import {
  type BillsCover,
  FEED_UNIT_LABELS,
  FEED_UNITS,
  type FeedType,
  type FeedUnit,
} from '#domain/plan/feeding-plan';
import type { PlanLine } from '#domain/plan/lines';
import type { OwnProjected } from '#domain/plan/own-projected';

/** The id of a lot's plan on its page, to which sentences lead. */
export const PLAN_SECTION = 'plan-to-finish';

/** The unit behind a feed rate. */
export const feedUnits: Record<FeedUnit, string> = { day: '/head-day', month: '/head-month', gain: '/cwt' };

/** A rate in words. Example: '105.00 $/cwt', '0.45 $/head-day'. */
export const rateInWords = (rate: number, unit: string): string => `${costRate(rate)} $${unit}`;

export const feedUnitOptions = FEED_UNITS.map((value) => ({ value, label: FEED_UNIT_LABELS[value] }));

export const feedTypeLabels: Record<FeedType, string> = { feed: 'Feed', pasture: 'Pasture' };

export const billsCoverLabels: Record<BillsCover, string> = {
  'its date': 'Up to their date',
  'the month before': 'The month before',
};

export const ownProjectedLabels: Record<OwnProjected, string> = {
  replace: 'Replace them',
  keep: 'Keep both: both count',
};

export const costLabels: Record<PlanLine['cost'], string> = {
  feed: 'Feed',
  yardage: 'Yardage',
  medicine: 'Medicine',
  care: 'Care',
  freight: 'Freight',
  marketing: 'Marketing',
  interest: 'Interest',
};
