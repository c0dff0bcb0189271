import {
  type BillsCover,
  FEED_UNIT_LABELS,
  FEED_UNITS,
  type FeedType,
  type FeedUnit,
} from '#domain/plan/feeding-plan';
import type { PlanLine } from '#domain/plan/lines';
import type { OwnProjected } from '#domain/plan/own-projected';

/** The unit behind a feed rate. */
export const feedUnits: Record<FeedUnit, string> = { day: '/head-day', month: '/head-month', gain: '/cwt' };

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
