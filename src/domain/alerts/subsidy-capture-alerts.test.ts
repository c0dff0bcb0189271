import { describe, expect, it } from 'vitest';
import { alertsOf } from './alerts.ts';
import { noFacts } from '../testing/alert-facts.ts';
import type { AlertFacts } from './alert-facts.ts';
import type { EntityTrade } from './lrp-alerts.ts';

type GuardedRecord = AlertFacts['guarded']['policies'][number];

const policy: GuardedRecord = {
  id: 7,
  entity_id: 2,
  owner: 'Lazy K',
  endorsement_number: '0001',
  type: 'fed',
  effective_date: '2026-06-18',
  end_date: '2026-12-03',
  premium: 6,
};
const sold: EntityTrade = {
  id: 31,
  entity_id: 2,
  trade_date: '2026-06-18',
  b_s: 'Sell',
  quantity: 2,
  period: 'Dec-26',
  description: 'LIVE CATTLE',
  strike: 220,
  p_c: 'put',
  price_amount: 5,
  status: 'open',
  closing_date: null,
  closing_price: null,
};
const quiet = { ...noFacts, today: '2026-10-20' };
const alerts = (policies: GuardedRecord[], trades: EntityTrade[]) =>
  alertsOf({ ...quiet, guarded: { policies, trades } });

describe('the alert about subsidy capture', () => {
  it('names the rule, both records and the three conditions', () => {
    expect(alerts([policy], [sold])).toEqual([
      {
        client: null,
        key: 'subsidy_capture:7:31',
        kind: 'subsidy_capture',
        owner: 'Lazy K',
        severity: 100,
        since: '2026-06-18',
        message: [
          'RMA presumes subsidy capture when a put like this is sold near an LRP endorsement.',
          'Talk to your insurance agent before you trade. Not legal advice.',
          'LRP endorsement 0001, effective Jun 18, 2026, ends Dec 3, 2026, and 2 LEZ26 220.0 puts sold at 5.000 on Jun 18, 2026.',
          'The option expires on Dec 4, 2026, within 4 calendar days of the end date (1 day).',
          'It was sold from Jun 16, 2026 to Jun 26, 2026, near the effective date.',
          'Its price of 5.000 is above 80% of the premium of $6.00 per cwt.',
        ].join(' '),
        link: '/risk-management/lrp?q=0001',
        facts: '7 31',
      },
    ]);
  });

  it('is one for each endorsement and trade, whatever their records', () => {
    const part = {
      ...sold,
      quantity: 1,
      status: 'closed' as const,
      closing_date: '2026-08-01',
      closing_price: 2,
    };
    const found = alerts([policy, { ...policy, id: 8 }], [sold, part]);
    expect(found.map(({ key }) => key)).toEqual(['subsidy_capture:7:31']);
    const other = { ...policy, id: 9, endorsement_number: '0002' };
    expect(alerts([policy, other], [sold]).map(({ key }) => key)).toEqual([
      'subsidy_capture:7:31',
      'subsidy_capture:9:31',
    ]);
  });

  it('compares the records of one entity only', () => {
    expect(alerts([policy], [{ ...sold, entity_id: 3 }])).toEqual([]);
  });

  it('names the future that makes a sold call a short put', () => {
    const call = { ...sold, p_c: 'call' as const };
    const future = { ...sold, id: 32, b_s: 'Buy', p_c: null, strike: null, price_amount: 230 };
    expect(alerts([policy], [call])).toEqual([]);
    expect(alerts([policy], [call, future])[0]?.message).toContain(
      'Together with 2 LEZ26 bought at 230.000 on Jun 18, 2026 it makes a short put.',
    );
  });
});

describe('the reminder about insured head that left', () => {
  const out = {
    id: 5,
    lot: 'HP-1',
    owner: 'Lazy K',
    type: 'dead' as const,
    head_count: 2,
    date_out: '2026-10-18',
    effective_date: '2026-06-18',
    end_date: '2026-12-03',
  };
  const messages = (...outs: (typeof out | (Omit<typeof out, 'type'> & { type: 'shipped' }))[]) =>
    alertsOf({ ...quiet, insuredOuts: outs }).map(({ message }) => message);

  it('asks for notice of a death while it can be given', () => {
    expect(messages(out)).toEqual([
      'Lot HP-1, 2 head dead on Oct 18, 2026. LRP requires notice of death within 72 hours',
    ]);
    expect(messages({ ...out, date_out: '2026-10-17' })).toHaveLength(1);
    expect(messages({ ...out, date_out: '2026-10-16' })).toEqual([]);
  });

  it('is about outs from the effective date through the end date', () => {
    expect(messages({ ...out, effective_date: out.date_out })).toHaveLength(1);
    expect(messages({ ...out, effective_date: '2026-10-19' })).toEqual([]);
    expect(messages({ ...out, end_date: out.date_out })).toHaveLength(1);
    expect(messages({ ...out, end_date: '2026-10-17' })).toEqual([]);
  });

  it('warns about head shipped more than 60 days before the end date', () => {
    const shipped = { ...out, type: 'shipped' as const };
    expect(messages({ ...shipped, date_out: '2026-10-04' })).toEqual([]);
    expect(messages({ ...shipped, date_out: '2026-10-03' })).toEqual([
      'Lot HP-1, 2 head shipped on Oct 3, 2026. This is more than 60 days before the LRP policy ends on Dec 3, 2026: coverage may be lost',
    ]);
    expect(messages({ ...shipped, date_out: '2026-06-17' })).toEqual([]);
  });

  it('is one for each out, also with several policies', () => {
    expect(messages(out, { ...out, end_date: '2027-01-04' })).toHaveLength(1);
  });
});
