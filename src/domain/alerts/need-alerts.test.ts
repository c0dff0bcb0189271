import { describe, expect, it } from 'vitest';
import { noFacts } from '../testing/alert-facts.ts';
import { alertsOf } from './alerts.ts';

describe('alerts', () => {
  it('report the last borrowing base for a lender that is in deficit', () => {
    const deficit = { id: 7, owner: 'Lazy K', lender: 'First Bank', day: '2026-11-18', margin: -26_000 };
    const found = alertsOf({ ...noFacts, namesEntities: true, deficits: [deficit] });
    expect(found).toMatchObject([
      {
        kind: 'borrowing_deficit',
        owner: 'Lazy K',
        severity: 70,
        since: '2026-11-18',
        message: 'Lazy K: The borrowing base for First Bank is in deficit by $26,000 as of Nov 18, 2026',
        link: '/reports/borrowing/7',
      },
    ]);
    expect(
      alertsOf({ ...noFacts, deficits: [{ ...deficit, margin: -0.5 }] }).map(({ message }) => message),
    ).toEqual(['The borrowing base for First Bank is in deficit by $0.50 as of Nov 18, 2026']);
    const next = alertsOf({ ...noFacts, deficits: [{ ...deficit, id: 8 }] });
    expect([next[0]?.key === found[0]?.key, next[0]?.facts === found[0]?.facts]).toEqual([true, false]);
  });

  it('report the projected expenses dated in the past, once for each entity', () => {
    const past = { owner: 'Lazy K', expenses: 2, amount: 4_100, day: '2026-10-31' };
    expect(alertsOf({ ...noFacts, namesEntities: true, pastExpenses: [past] })).toMatchObject([
      {
        kind: 'expenses_past',
        severity: 5,
        since: '2026-11-01',
        message: 'Lazy K: 2 projected expenses of $4,100 are dated in the past: book or delete them',
        link: '/accounting?tab=projected&to=2026-11-19',
      },
    ]);
  });
});
