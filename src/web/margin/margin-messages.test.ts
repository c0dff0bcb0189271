import { describe, expect, it } from 'vitest';
import type { MarginRate } from '#domain/risk/margin/records';
import {
  accountLines,
  movedAccounts,
  callMessage,
  clientsMoveMessage,
  equityMessage,
  fullMoveNotes,
  heldMessage,
  moveMessage,
  moveWiredBy,
  moveNotes,
  statementNotes,
} from './margin-messages.ts';

const today = '2026-11-20';
const balance = {
  id: 1,
  acct: 'RJ1',
  day: '2026-11-16',
  equity: 7920,
  cash: null,
  requirement: null,
  version: 1,
};
const account = {
  acct: 'RJ1',
  owner: 'Lazy K',
  held: [{ symbol: 'LEZ26', net: -4 }],
  written_options: 0,
  balance,
  equity: 4720,
  without_settlement: 0,
};
const rates = [
  { id: 1, root: 'LE', valid_from: '2015-10-08', initial: 1980, maintenance: 1800, version: 1 } as const,
];
const lineOf = (more: object = {}, of: readonly MarginRate[] = rates) => {
  const [line] = accountLines([{ ...account, ...more }], of, today);
  if (!line) throw new Error('There is one line.');
  return line;
};
const positions = {
  contracts: [
    {
      symbol: 'LEZ26',
      root: 'LE' as const,
      futures: -1600,
      cattle: 4173.6,
      first_out: '2026-12-25',
      last_out: '2026-12-25',
      past_out: [],
      unpriced: 0,
    },
  ],
  options: [],
  written_options: 0,
  excluded: {},
};

describe('an account in words', () => {
  it('says what is held, and where its equity comes from', () => {
    expect(heldMessage([...account.held, { symbol: 'GFF27', net: 2 }, { symbol: 'GFH27', net: 0 }])).toBe(
      'LEZ26 −4, GFF27 +2',
    );
    expect(heldMessage([])).toBe('-');
    expect(equityMessage(lineOf())).toBe('Statement of Nov 16, 2026: $7,920, carried forward at settlements');
    expect(equityMessage(lineOf({ balance: { ...balance, day: '2026-11-12' } }))).toContain(
      'more than five trading days old',
    );
    expect(equityMessage(lineOf({ equity: null, without_settlement: 1 }))).toContain(
      '1 position without a settlement since',
    );
    const old = lineOf({ balance: { ...balance, day: '2026-11-12' } });
    expect(statementNotes([lineOf(), old], false)).toEqual([`RJ1: ${equityMessage(old)}.`]);
    expect(statementNotes([old], true)).toEqual([`RJ1 (Lazy K): ${equityMessage(old)}.`]);
    expect(equityMessage(lineOf({ balance: null, equity: null }))).toBe('No statement entered');
  });

  it('says when a call is due or near, and nothing where rates are missing', () => {
    const messageOf = (line: ReturnType<typeof lineOf>) => callMessage(line, today, false);
    expect(messageOf(lineOf())).toBe('RJ1: a margin call of $3,200 is due: wire it by Nov 20');
    expect(callMessage(lineOf(), '2026-11-21', true)).toBe(
      'RJ1 (Lazy K): a margin call of $3,200 is due: wire it by Nov 23',
    );
    expect(messageOf(lineOf({ equity: 9200 }))).toBe(
      'RJ1: one limit day would use up the $2,000 left before a margin call',
    );
    expect(messageOf(lineOf({ equity: 50_000 }))).toBeNull();
    const unknown = lineOf({}, []);
    expect([unknown.required, unknown.room, messageOf(unknown)]).toEqual([null, null, null]);
  });
});

describe('a move of prices in words', () => {
  it('says what it costs now and what the cattle gain later', () => {
    const total = { cash: -16_000, cattle: 41_736, options: 0, net: 25_736 };
    const [one] = movedAccounts([lineOf()], { GF: 10, LE: 10 });
    if (!one) throw new Error('There is one account.');
    expect(moveMessage({ GF: 10, LE: 10 }, [one], total, positions, today)).toBe(
      'A rise of $10 costs $16,000 in cash this week; the unsold cattle are worth $41,736 more, when you sell them on Dec 25.',
    );
    const fall = { cash: 11_600, cattle: -30_258.6, options: 0, net: -18_658.6 };
    expect(moveMessage({ GF: -9.25, LE: -7.25 }, [{ ...one, cash: 11_600 }], fall, positions, today)).toBe(
      'A fall of GF 9.25, LE 7.25 brings $11,600 in cash this week; the unsold cattle are worth $30,258.60 less, when you sell them on Dec 25.',
    );
    const none = { cash: 0, cattle: 0, options: 0, net: 0 };
    expect(moveMessage({ GF: 10, LE: 10 }, [], none, { ...positions, contracts: [] }, today)).toBe(
      'A rise of $10 costs no cash; no unsold cattle have a contract.',
    );
  });

  it('names lots past their out date, and does not date them', () => {
    const ten = { GF: 10, LE: 10 };
    const message = (past_out: string[], out: string | null) =>
      moveMessage(
        ten,
        [],
        { cattle: 41_736 },
        {
          ...positions,
          contracts: positions.contracts.map((of) => ({ ...of, past_out, first_out: out, last_out: out })),
        },
        today,
      );
    expect(message(['HP-2599'], '2026-12-25')).toBe(
      'A rise of $10 costs no cash; the unsold cattle are worth $41,736 more, when you sell them on Dec 25; HP-2599 is past its out date.',
    );
    expect(message(['7', '9'], null)).toBe(
      'A rise of $10 costs no cash; the unsold cattle are worth $41,736 more, when you sell them; 7 and 9 are past their out dates.',
    );
  });

  it('says it for each account of several, and never adds their cash up', () => {
    const ten = { GF: 10, LE: 10 };
    const lines = [
      lineOf(),
      lineOf({ acct: 'RJ2', held: [{ symbol: 'LEZ26', net: -1 }], equity: null }),
      lineOf(
        { acct: 'RJ3', held: [{ symbol: 'GFF27', net: 2 }] },
        rates.flatMap((rate) => [rate, { ...rate, root: 'GF' as const }]),
      ),
    ];
    const accounts = movedAccounts(lines, ten);
    expect(accounts.map(({ acct, cash, wire }) => [acct, cash, wire])).toEqual([
      ['RJ1', -16_000, 19_200],
      ['RJ2', -4000, 4000],
      ['RJ3', 10_000, 0],
    ]);
    expect(moveMessage(ten, accounts, { cattle: 41_736 }, positions, today)).toBe(
      'A rise of $10 costs $16,000 in cash in RJ1, costs $4,000 in cash in RJ2 and brings $10,000 in cash in RJ3 this week; the unsold cattle are worth $41,736 more, when you sell them on Dec 25.',
    );
    const four = [...accounts, ...accounts.slice(0, 1)];
    expect(moveMessage(ten, four, { cattle: 0 }, positions, today)).toBe(
      'A rise of $10 costs cash in 3 accounts this week; no unsold cattle have a contract.',
    );
    expect(clientsMoveMessage(ten, accounts)).toBe(
      'A rise of $10 costs cash in 2 accounts this week; 2 accounts need a wire.',
    );
    expect(clientsMoveMessage(ten, movedAccounts(lines.slice(2), ten))).toBe(
      'A rise of $10 costs no cash in any account.',
    );
    expect(fullMoveNotes(accounts, true)).toEqual([
      'RJ2 (Lazy K): equity unknown, so the full move is to wire.',
    ]);
    const many = [accounts, accounts, accounts, accounts].flat();
    expect(fullMoveNotes(many, true)).toEqual([
      '4 accounts: equity or margin rate unknown, so the full move is to wire.',
    ]);
  });

  it('says by when a call that it brings is wired: the trading day after its settlement', () => {
    expect(['2026-11-20', '2026-11-21', '2026-11-25'].map(moveWiredBy)).toEqual([
      '2026-11-23',
      '2026-11-24',
      '2026-11-27',
    ]);
  });

  it('says what it excludes', () => {
    expect(
      moveNotes({ ...positions, written_options: 3, excluded: { trades_without_price: { count: 1 } } }),
    ).toEqual([
      '3 options sold: ask your broker what they require.',
      '1 open trade without a price excluded.',
    ]);
  });
});
