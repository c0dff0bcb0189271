import type { LrpRuleKind, LrpRules } from '../lrp/lrp-rules.ts';

const ofYear = (crop_year: number, kind: LrpRuleKind, values: Record<string, number>): LrpRules =>
  Object.entries(values).map(([key, value]) => ({ crop_year, kind, key, weight_from: 0, value }));

/** The rules that a new database has. */
export const seededLrpRules: LrpRules = [
  ...ofYear(2026, 'factor', {
    fed: 1,
    strs_wt_1: 1.1,
    strs_wt_2: 1,
    hfrs_wt_1: 1,
    hfrs_wt_2: 0.9,
    unborn: 1.05,
  }),
  ...ofYear(2026, 'weight_max', {
    strs_wt_1: 599.99,
    strs_wt_2: 1000,
    hfrs_wt_1: 599.99,
    hfrs_wt_2: 1000,
    unborn: 599.99,
    fed: 1600,
  }),
  ...ofYear(2026, 'weight_min', {
    strs_wt_1: 100,
    strs_wt_2: 600,
    hfrs_wt_1: 100,
    hfrs_wt_2: 600,
    unborn: 100,
    fed: 1000,
  }),
  ...ofYear(2027, 'factor', { unborn: 1.05 }),
  { crop_year: 2027, kind: 'factor', key: 'unborn', weight_from: 600, value: 0.95 },
  ...ofYear(2027, 'weight_min', { fed: 1000 }),
  ...ofYear(2027, 'weight_max', { fed: 1800, unborn: 900 }),
  ...ofYear(2026, 'subsidy', { 70: 55, 80: 50, 85: 45, 90: 40, 95: 35 }),
  ...ofYear(2026, 'added_subsidy', { beginning: 10 }),
  ...ofYear(2026, 'guard', { expiry_days: 4, days_before: 2, days_after: 5, premium_percent: 80 }),
  ...ofYear(2026, 'notice', { death_hours: 72, shipped_days: 60 }),
  ...ofYear(2000, 'premium_due', { months: 1 }),
  ...ofYear(2026, 'premium_due', { months: 2 }),
  ...ofYear(2026, 'limit', { endorsement_head: 12_000, crop_year_head: 25_000 }),
  ...ofYear(2026, 'fit', { end_days: 60 }),
];
