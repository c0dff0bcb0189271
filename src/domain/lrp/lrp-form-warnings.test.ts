import { expect, it } from 'vitest';
import type { Warnings } from '../lots/form-warnings.ts';
import { lrpWarnings } from './lrp-form-warnings.ts';
import { seededLrpRules } from '../testing/lrp-rules.ts';

const today = '2026-11-22';
const warned = (warnings: Warnings) => Object.keys(warnings).filter((field) => warnings[field] !== null);

it('the form of a policy warns at the split concerned', () => {
  const policy = {
    type: 'strs_wt_2' as const,
    effective_date: '2026-11-01',
    end_date: '2027-03-01',
    premium: 60,
    coverage: 250,
    target_wt: '',
    splits: [{ target_wt: 800 }, { target_wt: 80 }],
  };
  expect(warned(lrpWarnings(policy, today))).toEqual(['premium', 'splits.1.target_wt']);
  expect(warned(lrpWarnings({ ...policy, splits: '', premium: '.', coverage: 2500 }, today))).toEqual([
    'coverage',
  ]);
  const heavy = { ...policy, premium: 6, splits: [{ target_wt: 1100 }] };
  expect(warned(lrpWarnings(heavy, today))).toEqual([]);
  expect(lrpWarnings(heavy, today, seededLrpRules)).toMatchObject({
    'splits.0.target_wt': '1,100 lb is above the 1,000 lb of Strs Wt 2',
  });
});
