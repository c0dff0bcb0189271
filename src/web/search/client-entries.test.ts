import { expect, it } from 'vitest';
import { clientEntries } from './client-entries.ts';

const owners = [
  { id: 7, entity_name: 'Lazy K Ranch' },
  { id: 8, entity_name: 'Sandhill Cattle Co' },
];
const found = (text: string) =>
  clientEntries(owners, text, { pathname: '/accounting', search: {} }).map(({ label }) => label);

it('clients are found by the beginnings of words of their names, and each entry enters its client', () => {
  expect(found('k lazy')).toEqual(['Lazy K Ranch']);
  expect(found('SAND')).toEqual(['Sandhill Cattle Co']);
  expect(found('hill')).toEqual([]);
  expect(found('')).toHaveLength(2);
  expect(clientEntries(owners, 'sand', { pathname: '/accounting', search: {} })).toEqual([
    { key: 'client 8', label: 'Sandhill Cattle Co', to: '/accounting', search: { client: '8' } },
  ]);
});
