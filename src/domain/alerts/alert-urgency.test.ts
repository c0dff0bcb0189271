import { expect, it } from 'vitest';
import type { Alert } from '../kit/alert.ts';
import { mostUrgentFirst } from './alert-urgency.ts';

const alert = (kind: Alert['kind'], since: string): Alert => ({
  kind,
  since,
  key: `${kind} ${since}`,
  message: '',
  link: '/',
  facts: '',
});

it('puts what costs money first, and of one kind what has stood longest', () => {
  const found = mostUrgentFirst([
    alert('stale_prices', '2026-11-22'),
    alert('lot_past_out_date', '2026-11-20'),
    alert('lot_past_out_date', '2026-11-01'),
    alert('contract_ending', '2026-11-25'),
  ]);
  expect(found.map(({ key }) => key)).toEqual([
    'contract_ending 2026-11-25',
    'lot_past_out_date 2026-11-01',
    'lot_past_out_date 2026-11-20',
    'stale_prices 2026-11-22',
  ]);
});
