import { describe, expect, it } from 'vitest';
import {
  aboutInWords,
  addressOfPage,
  isOverdue,
  isTask,
  LONGEST_NOTE,
  noteForm,
  notePage,
  noteSchema,
  noteStart,
  recordIn,
  recordPage,
  tradePage,
} from './notes.ts';

describe('a note', () => {
  it('is a task with a due date or an assignee', () => {
    expect(isTask({ due_on: null, assignee: null })).toBe(false);
    expect(isTask({ due_on: '2026-12-04', assignee: null })).toBe(true);
    expect(isTask({ due_on: null, assignee: '7b1c1a52-6a3f-4a39-9a52-0c6d7a1d7c11' })).toBe(true);
  });

  it('is overdue from the day after its due date, until it is done', () => {
    const task = { due_on: '2026-11-26', done: false };
    expect(isOverdue(task, '2026-11-26')).toBe(false);
    expect(isOverdue(task, '2026-11-27')).toBe(true);
    expect(isOverdue({ ...task, done: true }, '2026-11-27')).toBe(false);
    expect(isOverdue({ due_on: null, done: false }, '2026-11-27')).toBe(false);
  });

  it('says what it is about, also once the record is gone', () => {
    const of = { owner: 'Lazy K', about: 'Lot HP-2601', is_there: true };
    expect(aboutInWords({ ...of, about_kind: 'lot' })).toBe('Lot HP-2601');
    expect(aboutInWords({ ...of, about_kind: 'lot', is_there: false })).toBe('Lot HP-2601 (removed)');
    expect(aboutInWords({ ...of, about_kind: 'client', about: null })).toBe('Lazy K');
    expect(aboutInWords({ ...of, about_kind: 'policy', about: null, is_there: false })).toBe('An LRP policy');
  });

  it('leads to its record, and is read on the page of its lot or in the notes of its client', () => {
    const none = { entity_id: 5, owner: 'Lazy K', lot: null, endorsement_number: null, trade: null };
    const client = { ...none, about_kind: 'client', about_id: 5 } as const;
    const lot = { ...none, about_kind: 'lot', about_id: 7, lot: 'A/1' } as const;
    const policy = { ...none, about_kind: 'policy', about_id: 8, endorsement_number: '1234567' } as const;
    const traded = { trade_date: '2026-11-20', b_s: 'Sell', description: 'LIVE CATTLE', period: null };
    const trade = {
      ...none,
      about_kind: 'trade',
      about_id: 9,
      trade: { ...traded, status: 'closed' },
    } as const;
    expect([client, lot, policy, trade].map((note) => addressOfPage(notePage(note)))).toEqual([
      '/notes?client=5',
      '/lot/A%2F1?owner=Lazy+K',
      '/notes?client=5&about=policy-8',
      '/notes?client=5&about=trade-9',
    ]);
    const pages = [client, lot, policy, trade].map((note) => recordPage(note));
    expect(pages.map((page) => page && addressOfPage(page))).toEqual([
      null,
      '/lot/A%2F1?owner=Lazy+K',
      '/risk-management/lrp?q=1234567',
      '/risk-management/futures-options?tab=closed&trade_date=2026-11-20&b_s=Sell&description=LIVE+CATTLE',
    ]);
    expect(recordIn('trade-9')).toEqual({ about_kind: 'trade', about_id: 9 });
    expect(recordIn('user-9')).toBeNull();
    expect(addressOfPage({ to: '/notes', search: {} })).toBe('/notes');
  });

  it('on a trade leads to the trades of its day, instrument and side', () => {
    const trade = {
      trade_date: '2026-11-20',
      b_s: 'Buy',
      description: null,
      period: 'Dec-26',
      status: 'open',
    };
    const read = noteSchema.shape.trade.parse(trade);
    expect(read && addressOfPage(tradePage(read))).toBe(
      '/risk-management/futures-options?trade_date=2026-11-20&b_s=Buy&period=Dec-26',
    );
  });

  it('begins on one line', () => {
    expect(noteStart('Call\n  Dana  ')).toBe('Call Dana');
    expect(noteStart('a'.repeat(120))).toBe('a'.repeat(120));
    expect(noteStart('a'.repeat(130))).toBe(`${'a'.repeat(119)}…`);
  });

  it('has an empty date and assignee as none', () => {
    expect(noteForm.parse({ text: ' Call ', due_on: '', assignee: '' })).toEqual({
      text: 'Call',
      due_on: null,
      assignee: null,
      shared: false,
    });
  });

  it('has up to 2,000 characters', () => {
    const messageOf = (length: number) =>
      noteForm.safeParse({ text: 'a'.repeat(length) }).error?.issues.map(({ message }) => message);
    expect(LONGEST_NOTE).toBe(2000);
    expect(messageOf(2000)).toBeUndefined();
    expect(messageOf(2001)).toEqual(['Note must be at most 2,000 characters']);
  });

  it('keeps its assignee', () => {
    const assignee = '7b1c1a52-6a3f-4a39-9a52-0c6d7a1d7c11';
    expect(noteForm.parse({ text: 'Call', assignee }).assignee).toBe(assignee);
  });
});
