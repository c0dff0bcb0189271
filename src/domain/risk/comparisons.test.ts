import { expect, it } from 'vitest';
import { savedFloors, shownOf } from './comparisons.ts';

const input = { contract: 'LEG27' } as Parameters<typeof savedFloors>[0]['input'];

it('a saved comparison says what its floors were', () => {
  const found = { floor_on_covered_cwt: { nothing: null, future: null, put: 219.5, lrp: 221.6 } };
  const shown = shownOf(found, 236.075, '2026-11-20');
  expect(shown.floors).toEqual({ future: null, put: 219.5, lrp: 221.6 });
  expect(savedFloors({ input, shown }, '2026-11-22')).toBe(
    'Saved on Nov 20 at LEG27 236.075. The floors were: Put 219.50, LRP 221.60',
  );
  const without = { ...shown, price: null, floors: {} };
  expect(savedFloors({ input, shown: without }, '2027-01-02')).toBe('Saved on Nov 20, 2026');
});
