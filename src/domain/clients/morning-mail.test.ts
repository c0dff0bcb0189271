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

  it('says one alert by its message alone, and an equity without an earlier snapshot without a change', () => {
    const equity = { equity_with_sales: 72_565, excluded: {}, since: null };
    const one = client(1, 'Lazy K', { reasons: [reason('Margin call', 'A call is due')], equity });
    expect(morningMail([one], new Map(), SITE)?.text).toBe(
      [
        'Lazy K',
        '- New: A call is due',
        '- Equity with Sales and LRP $72,565',
        `  ${SITE}/admin/client?client=1`,
      ].join('\n'),
    );
    const unknown = { ...one, equity: { ...equity, equity_with_sales: null } };
    expect(morningMail([unknown], new Map(), SITE)?.text).not.toContain('Equity');
  });

  it('says a reason that has taken the place of another', () => {
    const late = { ...reason('Premium due', 'A premium is due'), kind: 'lrp_premium' as const };
    const before = client(1, 'Lazy K', { reasons: [reason('Margin call', 'A call is due')] });
    const text = morningMail([{ ...before, reasons: [late] }], statedBy(before), SITE)?.text;
    expect(text).toContain('- New: A premium is due\n- No longer: Margin call');
  });

  it('says how many tasks are due, but where a reason says it', () => {
    const overdue = { ...reason('1 task overdue', 'Call the feedyard'), kind: 'task_overdue' as const };
    const text = (...reasons: Client['reasons']) =>
      morningMail([client(1, 'Lazy K', { tasks_due: 1, reasons })], new Map(), SITE)?.text ?? '';
    const call = reason('Margin call', 'A call is due');
    expect(text(call)).toContain('- 1 task due');
    expect(text(call, overdue)).not.toContain('due\n- 1 task');
    const none = morningMail([client(1, 'Lazy K', { reasons: [call] })], new Map(), SITE)?.text;
    expect(none).not.toMatch(/task|This week/);
  });

  it('names the client in its subject where only a date is new', () => {
    const dated = (id: number, name: string) =>
      client(id, name, { this_week: [{ day: '2026-12-04', message: 'LEZ26 stops Dec 4' }] });
    const subject = (...some: Client[]) => morningMail(some, new Map(), SITE)?.subject;
    expect(subject(dated(1, 'Lazy K'))).toBe('News of Lazy K');
    expect(subject(dated(1, 'Lazy K'), dated(2, 'Sandhill'))).toBe('News of 2 clients, Lazy K first');
  });

  it('keeps the order of need, and says of the first in its subject why to call', () => {
    const news = morningMail([called, { ...called, id: 2, name: 'Sandhill' }], new Map(), SITE);
    expect(news?.subject).toBe('Lazy K: Margin call, and news of 1 other client');
    expect(news?.text.indexOf('Sandhill')).toBeGreaterThan(news?.text.indexOf('Lazy K') ?? 0);
  });
});
