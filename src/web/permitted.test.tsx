import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Action } from '#domain/users/permissions';
import { USER_TYPE_LABELS, type UserType } from '#domain/users/users';
import { expenseTableColumns } from './expenses/expense-records.tsx';
import { profileQuery } from './lib/profile.ts';
import { commonCache } from './lib/query-client.ts';
import { lotTableColumns } from './lots/columns.tsx';
import { receivingTableColumns, outTableColumns } from './lots/lot-page/record-history.tsx';
import { lrpColumns } from './lrp/policies-table.tsx';
import { ActionButton } from './ui/action-button.tsx';
import { permitted } from './ui/data-table-columns.ts';

/** A role that only reads, as no list of permissions names it. */
const accountant = 'accountant' as UserType;

beforeAll(() => {
  USER_TYPE_LABELS[accountant] = 'Accountant';
});
afterAll(() => {
  Reflect.deleteProperty(USER_TYPE_LABELS, accountant);
});

function buttonFor(user_type: UserType, action: Action): string {
  const queries = commonCache();
  queries.setQueryData(profileQuery.queryKey, { user_type } as never);
  return renderToString(
    <QueryClientProvider client={queries}>
      <MantineProvider>
        <ActionButton action={action}>Add New Lot</ActionButton>
      </MantineProvider>
    </QueryClientProvider>,
  ).replace(/.*(?=<button)/s, '');
}

describe('a button for what a user may not do', () => {
  it('is disabled with its reason', () => {
    expect(buttonFor('producer', 'recordCattle')).not.toMatch(/<button[^>]* (disabled|title)=/);
    const refused = buttonFor(accountant, 'recordCattle');
    expect(refused).toMatch(/<button[^>]* disabled=""/);
    expect(refused).toContain('title="Not available to Accountant accounts"');
    expect(buttonFor('producer', 'importTrades')).toContain('Not available to Producer accounts');
  });
});

describe('the actions of a row', () => {
  const open = () => {};
  const actions = { withOwner: false, onEdit: open, onDelete: open };
  it.each([
    ['lots', lotTableColumns({ ...actions })],
    ['receivings', receivingTableColumns(actions)],
    ['outs', outTableColumns(actions)],
    ['expenses', expenseTableColumns({ ...actions, onBook: open })],
    [
      'LRP policies',
      lrpColumns({
        ...actions,
        today: undefined,
        notes: { counts: new Map(), keeps: true },
        onSettle: open,
        onNotes: open,
      }),
    ],
  ])('of %s are hidden from who only reads', (_, columns) => {
    const idsFor = (user_type: UserType) =>
      permitted<never>(columns as never, { user_type }).map(({ id }) => id);
    expect(idsFor('producer')).toContain('actions');
    expect(idsFor(accountant)).not.toContain('actions');
    expect(idsFor(accountant)).toHaveLength(columns.length - 1);
  });
});
