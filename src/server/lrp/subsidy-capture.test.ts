import { beforeAll, describe, expect, it } from 'vitest';
import { listAlerts } from '#api/alerts';
import { addLrp, checkSubsidyCapture } from '#api/lrp';
import { addOut } from '#api/outs';
import { addDays, dayIn, type Day } from '#domain/kit/days';
import { nextTradingDay, optionsExpiry, tradingDayUpTo } from '#domain/market/contract-calendar';
import { formatPeriod } from '#domain/kit/periods';
import { lrpForm } from '../testing/lrp-fixtures.ts';
import { type Person, testServer } from '../testing/test-server.ts';
import { bookTrade, someLot } from '../testing/trades.ts';

/** An endorsement of today and the next year's April options. */
const today = dayIn('America/Chicago', new Date());
const month = { root: 'LE', month: 4, year: Number(today.slice(0, 4)) + 1 } as const;
const policy = {
  type: 'fed',
  effective_date: tradingDayUpTo(today),
  end_date: addDays(optionsExpiry(month), 2),
  premium: 6,
} as const;
const put = {
  trade_date: policy.effective_date,
  period: formatPeriod(month),
  description: 'LIVE CATTLE',
  strike: 220,
  p_c: 'put' as const,
  price_amount: 5,
};

const server = testServer();
let lotId: number;
beforeAll(async () => {
  lotId = (await someLot(server.ann, 'insured')).id;
  await bookTrade(server, { ...put, lot_id: lotId });
  await bookTrade(server, { ...put, lot_id: lotId, b_s: 'Buy' });
  const bobs = await someLot(server.bob, 'of bob');
  await bookTrade(server, { ...put, lot_id: bobs.id, quantity: 7 });
});

const of = async (who: Person, kind: string) =>
  (await who.call(listAlerts, {})).filter((alert) => alert.kind === kind);
const later = (day: Day, days: number): Day => (days === 0 ? day : later(nextTradingDay(day), days - 1));

describe('the check before an LRP policy is saved', () => {
  it('names the sold options of the entity with the conditions', async () => {
    const [found, ...more] = await server.ann.call(checkSubsidyCapture, policy);
    expect(more).toEqual([]);
    expect(found?.trade).toMatch(/^2 LEJ\d\d 220\.0 puts sold at 5\.000 on /);
    expect(found?.conditions).toHaveLength(3);
  });

  it('is silent where one of the conditions does not hold', async () => {
    for (const change of [
      { premium: 6.25 },
      { type: 'strs_wt_2' as const },
      { end_date: addDays(policy.end_date, 3) },
      { effective_date: later(policy.effective_date, 3) },
    ])
      expect(await server.ann.call(checkSubsidyCapture, { ...policy, ...change })).toEqual([]);
  });

  it('is of the own entity; an admin names the producer', async () => {
    const captured = async (who: Person, more: object = {}) =>
      (await who.call(checkSubsidyCapture, { ...policy, ...more })).map(({ trade }) => trade.split(' ')[0]);
    expect(await captured(server.bob)).toEqual(['7']);
    expect(await captured(server.admin, { user_id: server.bob.id })).toEqual(['7']);
    expect(await captured(server.ann, { user_id: server.bob.id })).toEqual([]);
    await expect(server.nobody.call(checkSubsidyCapture, policy)).toBeRefused('unauthorized');
  });
});

describe('the alerts about insurance', () => {
  it('name the records once the policy is saved, which is never refused', async () => {
    expect(await of(server.ann, 'subsidy_capture')).toEqual([]);
    const [saved] = await server.ann.call(addLrp, { ...lrpForm, ...policy, lot_id: lotId });
    const [alert, ...more] = await of(server.ann, 'subsidy_capture');
    expect(more).toEqual([]);
    expect(alert?.message).toMatch(
      /^RMA presumes subsidy capture when a put like this is sold near an LRP endorsement\. .*220\.0 puts sold/,
    );
    expect(alert?.facts.split(' ')[0]).toBe(String(saved?.id));
    expect(await of(server.bob, 'subsidy_capture')).toEqual([]);
    expect(await of(server.admin, 'subsidy_capture')).toHaveLength(1);
  });

  it('remind of a death and of head shipped early', async () => {
    const out = { lot_id: lotId, date_out: today, head_count: 2 };
    await server.ann.call(addOut, { ...out, type: 'dead' });
    await server.ann.call(addOut, { ...out, type: 'shipped' });
    const reminders = (await of(server.ann, 'lrp_reminder')).map(({ message }) => message);
    expect(reminders.toSorted()).toEqual([
      expect.stringMatching(/^Lot insured, 2 head dead on .* LRP requires notice of death within 72 hours$/),
      expect.stringMatching(/^Lot insured, 2 head shipped on .* more than 60 days .*: coverage may be lost$/),
    ]);
    expect(await of(server.bob, 'lrp_reminder')).toEqual([]);
    expect(await of(server.admin, 'lrp_reminder')).toHaveLength(2);
  });
});
