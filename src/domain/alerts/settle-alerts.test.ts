import { describe, expect, it } from 'vitest';
import { noFacts } from '../testing/alert-facts.ts';
import { lrpChanged, lrpUnsettled, premiumsDue } from './lrp-alerts.ts';

const policy = { id: 4, owner: 'Lazy K', endorsement_number: 'E/1', end_date: '2026-10-14' };

describe('an endorsement that has ended', () => {
  it('leads to its settlement once the ending value is published, and waits until then', () => {
    const alertOf = (published: number | null, released: string | null, simulated = false) =>
      lrpUnsettled({
        ...noFacts,
        unsettled: {
          recent: [{ ...policy, published, released, simulated: published === null ? null : simulated }],
          earlier: [],
        },
      })[0];
    expect(alertOf(361.2, '2026-10-15')).toMatchObject({
      message: 'Endorsement E/1 ended at 361.20 (RMA, Oct 15)',
      link: '/risk-management/lrp?q=E%2F1&settle=4',
    });
    expect(alertOf(null, null)).toMatchObject({
      message: 'LRP endorsement E/1 ended on Oct 14, 2026: enter its actual ending value (not published yet)',
      link: '/risk-management/lrp?q=E%2F1',
    });
    expect(alertOf(361.2, '2026-10-15', true)?.message).toBe(
      'Endorsement E/1 ended at 361.20 (simulated, Oct 15)',
    );
    // A value that comes or changes is news, also where the alert was dismissed.
    expect(alertOf(361.2, '2026-10-15')?.facts).not.toBe(alertOf(null, null)?.facts);
  });

  it('says what RMA has where it was settled otherwise', () => {
    const other = {
      ...policy,
      actual_ending_value: 361.2,
      published: 360.1,
      released: '2026-11-03',
      simulated: false,
      previous: null,
    };
    const changed = [other];
    const corrected = [{ ...other, previous: 361.2 }];
    expect(lrpChanged({ ...noFacts, changed: corrected })[0]?.message).toBe(
      'RMA changed the ending value of endorsement E/1 from 361.20 to 360.10 (Nov 3): it was settled at 361.20',
    );
    expect(lrpChanged({ ...noFacts, changed })).toMatchObject([
      {
        message: 'Endorsement E/1 was settled at 361.20; RMA has 360.10 (Nov 3)',
        link: '/risk-management/lrp?q=E%2F1&settle=4',
      },
    ]);
    const simulated = [changed, corrected].map(
      ([one = other]) => lrpChanged({ ...noFacts, changed: [{ ...one, simulated: true }] })[0]?.message,
    );
    expect(simulated).toEqual([
      'Endorsement E/1 was settled at 361.20; the simulation has 360.10 (Nov 3)',
      'The simulation changed the ending value of endorsement E/1 from 361.20 to 360.10 (Nov 3): it was settled at 361.20',
    ]);
  });
});

describe('a premium', () => {
  const dueOn = (today: string) =>
    premiumsDue({
      ...noFacts,
      today,
      premiums: [{ ...policy, effective_date: '2026-05-05', total_premium: 4118.22 }],
    });

  it('is announced ten days before it is due, through that day', () => {
    expect(dueOn('2026-11-20')).toEqual([]);
    expect(dueOn('2026-11-21')).toMatchObject([
      {
        kind: 'lrp_premium',
        since: '2026-11-21',
        message: 'LRP endorsement E/1: its premium of $4,118.22 is due on Dec 1, 2026',
      },
    ]);
    expect(dueOn('2026-12-01')).toHaveLength(1);
    expect(dueOn('2026-12-02')).toEqual([]);
  });
});
