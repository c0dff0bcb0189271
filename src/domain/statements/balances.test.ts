import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accountKey } from './accounts.ts';
import { accountNamed, readBalances } from './balances.ts';
import { BALANCE_FIELDS, type BalanceColumn } from './fields.ts';
import { statementTable } from './testing/statement-table.ts';

const COLUMNS = [
  ['acct', 'Account'],
  ['day', 'Date'],
  ['equity', 'Equity'],
  ['cash', 'Cash'],
  ['requirement', 'Margin'],
] as const;
const read = (...rows: (string | number)[][]) =>
  readBalances(statementTable<BalanceColumn>(COLUMNS, rows), '2026-11-20');

describe('the rows of a statement of balances', () => {
  it('are balances of accounts at the end of a day', () => {
    expect(read(['RJ1', '11/20/26', '$31,373.70', 5000, ''], ['RJ2', '2026-11-19', 0, '', 1980])).toEqual({
      balances: [
        { row: 2, acct: 'RJ1', day: '2026-11-20', equity: 31_373.7, cash: 5000, requirement: null },
        { row: 3, acct: 'RJ2', day: '2026-11-19', equity: 0, cash: null, requirement: 1980 },
      ],
      problems: [],
    });
  });

  it('are named by row, column and value where they are bad', () => {
    const { balances, problems } = read(
      ['RJ1', '11/20/26', 'much', '', ''],
      ['', '11/20/26', 5, '', ''],
      ['RJ1', '11/21/26', 5, '', ''],
      ['RJ1', '13/45/26', 5, '', ''],
      ['RJ1', '11/19/26', -5, '', ''],
      ['RJ2', '11/19/26', 7, '', ''],
      ['rj-2', '11/19/26', 8, '', ''],
      ['Total', '', 12, '', ''],
    );
    expect(balances.map(({ row }) => row)).toEqual([7]);
    expect(problems.map(({ message }) => message)).toEqual([
      'Row 2, column Equity, “much”: Account Equity must be a number',
      'Row 3, column Account: Account is required',
      'Row 4, column Date, “11/21/26”: Nov 21, 2026 is in the future',
      expect.stringMatching(/^Row 5, column Date, “13\/45\/26”: Statement Date must be a date/),
      'Row 6, column Equity, “-5”: Account equity must be at least 0',
      'Row 8: rj-2 of Nov 19, 2026 is in row 7 too',
    ]);
  });
});

it('account, day and equity are required of a statement of balances', () => {
  const required = BALANCE_FIELDS.filter((field) => field.required).map(({ field }) => field);
  expect(required).toEqual(['acct', 'day', 'equity']);
});

describe('an account', () => {
  const one = { acct: 'RJ-104 21', entity_id: 1, owner: 'High Plains' };

  it('is found in any spelling', () => {
    const separators = fc.array(fc.constantFrom(' ', '-', '.', '/', '_', ''), { minLength: 9, maxLength: 9 });
    fc.assert(
      fc.property(separators, fc.boolean(), (between, isLower) => {
        const spelled = ['R', 'J', '1', '0', '4', '2', '1']
          .map((letter, at) => letter + between[at])
          .join('');
        const typed = isLower ? spelled.toLowerCase() : spelled;
        expect(accountKey(typed)).toBe('RJ10421');
        expect(accountNamed(typed, [one])).toEqual({ account: one });
      }),
    );
  });

  it('of exactly the spelling comes first, and one of several clients is refused', () => {
    const alike = { acct: 'RJ10421', entity_id: 2, owner: 'Sandhill' };
    expect(accountNamed('RJ10421', [one, alike])).toEqual({ account: alike });
    expect(accountNamed('rj10421', [one, alike])).toHaveProperty('problem');
    expect(accountNamed('RJ1', [one, alike])).toEqual({ problem: 'No trade or user has this account' });
  });
});
