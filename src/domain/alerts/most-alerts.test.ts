import { expect, it } from 'vitest';
import type { Alert } from '../kit/alert.ts';
import { withMostOfAKind } from './most-alerts.ts';

const alert = (kind: Alert['kind'], number: number): Alert => ({
  key: `${kind}:${number}`,
  kind,
  owner: null,
  severity: 25,
  since: '2026-03-14',
  message: `Lot ${number} is late`,
  link: `/lot/${number}`,
  facts: 'late',
});

it('lists so many alerts of each kind, and counts the others where they would stand', () => {
  const late = [1, 2, 3, 4].map((number) => alert('lot_past_out_date', number));
  const [first, second, third] = late;
  const hedge = alert('lot_hedge', 9);
  expect(withMostOfAKind([...late, hedge], 2)).toEqual([
    first,
    second,
    { ...third, key: 'lot_past_out_date:more', message: '2 more like “Lot 3 is late”', facts: '2' },
    hedge,
  ]);
  expect(withMostOfAKind([...late, hedge], 4)).toEqual([...late, hedge]);
});
