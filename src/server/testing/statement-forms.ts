import { addDays } from '#domain/kit/days';
import { FIVE_COLUMNS, statementTable } from '#domain/statements/testing/statement-table';
import type { Fixtures } from './fixtures.ts';

let made = 0;

const BALANCE_COLUMNS = [
  ['acct', 'Account'],
  ['day', 'Date'],
  ['equity', 'Equity'],
] as const;

/** Valid inputs of the endpoints of statements, of an account that holds a trade of theirs. */
export const statementInputs = {
  'POST /api/statements/positions': async (mine: Fixtures) => {
    const { acct } = await mine.trade();
    return { statement: statementTable(FIVE_COLUMNS, [[acct, 'LIVE CATTLE FEB 27', '', 1, 220]]) };
  },
  'POST /api/statements/balances/check': async (mine: Fixtures) => {
    const { acct } = await mine.trade();
    return { statement: statementTable(BALANCE_COLUMNS, [[acct, '2026-06-01', 5]]) };
  },
  'PUT /api/statements/balances': async (mine: Fixtures) => {
    const { acct } = await mine.trade();
    const day = addDays('2025-01-02', ++made);
    return { balances: [{ acct, day, equity: 31_373.7, version: null }] };
  },
};
