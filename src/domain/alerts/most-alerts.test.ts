import { expect, it } from 'vitest';
import type { ListedAlert } from '../kit/alert.ts';
import { withMostOfAKind } from './most-alerts.ts';

const alert = (kind: ListedAlert['kind'], number: number): ListedAlert => ({
  key: `${kind}:${number}`,
  kind,
  owner: 'Lazy K',
  client: 7,
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

it('leads to the page of all clients where those counted are of several', () => {
  const late = [1, 2, 3].map((number) => alert('lot_past_out_date', number));
  const other = { ...alert('lot_past_out_date', 4), owner: 'Sandhill', client: 8 };
  expect(withMostOfAKind([...late, other], 2)[2]).toMatchObject({
    owner: null,
    client: null,
    link: '/inventory?sort=est_out_date',
  });
  expect(withMostOfAKind([...late, other], 3)[3]).toMatchObject({
    owner: 'Sandhill',
    client: 8,
    link: '/lot/4',
  });
});
