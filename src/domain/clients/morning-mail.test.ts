import { describe, expect, it } from 'vitest';
import type { Client } from './board.ts';
import { morningMail, statedOf } from './morning-mail.ts';

const reason = (label: string, message: string, alerts = 1) => ({
  kind: 'margin_call' as const,
  severity: 85,
  label,
  message,
  alerts,
  points: 85,
  link: '/',
});

const client = (id: number, name: string, more: Partial<Client> = {}): Client => ({
  id,
  name,
  phone_number: null,
  severity: 0,
  points: 0,
  reasons: [],
  head: 100,
  lots: 1,
  lots_without_plan: 0,
  last_note: null,
  tasks_due: 0,
  hedge: { percent: 80, hedge_low: 80, hedge_high: 120 },
  dollar_move: 1_000,
  value_at_risk: null,
  margin: null,
  next: null,
  this_week: [],
  equity: { equity_with_sales: null, excluded: {}, since: null },
  ...more,
});

const SITE = 'https://drover.example.com';
const statedBy = (...clients: Client[]) => new Map(clients.map((one) => [one.id, statedOf(one)]));

describe('the morning mail', () => {
  const called = client(1, 'Lazy K', {
    phone_number: '806 555 0142',
    reasons: [reason('Margin call', 'A margin call of $3,200 is due', 2)],
    this_week: [{ day: '2026-12-04', message: 'LEZ26 stops Dec 4' }],
    equity: {
      equity_with_sales: 72_565,
      excluded: {},
      since: { day: '2026-11-20', change: 13_250, not_compared: 0 },
    },
  });

  it('says what is new of each client, with its dates and equity', () => {
    expect(morningMail([called, client(2, 'Quiet')], new Map(), SITE)).toEqual({
      subject: 'Lazy K: Margin call',
      text: [
        'Lazy K (806 555 0142)',
        '- New: Margin call: A margin call of $3,200 is due, and 1 more like it',
        '- This week: LEZ26 stops Dec 4',
        '- Equity with Sales and LRP $72,565, +$13,250 since Nov 20, 2026',
        `  ${SITE}/admin/client?client=1`,
      ].join('\n'),
    });
  });

  it('says nothing where nothing but prices has changed', () => {
    const moved = {
      ...called,
      equity: { ...called.equity, equity_with_sales: 1 },
      reasons: [reason('Margin call', 'A margin call of $4,400 is due')],
    };
    expect(morningMail([moved], statedBy(called), SITE)).toBeNull();
    expect(morningMail([], statedBy(called), SITE)).toBeNull();
  });

  it('says what is gone, what has grown, and which date has come within a week', () => {
    const text = (now: Client, before: Client) => morningMail([now], statedBy(before), SITE)?.text ?? '';
    const calm = { ...called, reasons: [] };
    expect(text(calm, called)).toContain('- No longer: Margin call');
    expect(text(called, calm)).toContain('- New: Margin call: ');
    const grown = { ...called, reasons: [reason('2 lots past out date', 'Lot 7')] };
    const before = { ...called, reasons: [reason('1 lot past out date', 'Lot 7')] };
    expect(text(grown, before)).toContain('- Now 2 lots past out date, was 1 lot past out date: Lot 7');
    expect(text(called, { ...called, this_week: [] })).toContain('- This week: LEZ26 stops Dec 4');
    expect(text({ ...called, this_week: [] }, called)).toBe('');
  });

  it('keeps the order of need, and says of the first in its subject why to call', () => {
    const news = morningMail([called, { ...called, id: 2, name: 'Sandhill' }], new Map(), SITE);
    expect(news?.subject).toBe('Lazy K: Margin call, and news of 1 other client');
    expect(news?.text.indexOf('Sandhill')).toBeGreaterThan(news?.text.indexOf('Lazy K') ?? 0);
  });
});
