import { Button, Group, Skeleton, Stack } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { checkBalances, saveBalances, type CheckedBalance } from '#api/statements';
import { counted, dayShort, money } from '#domain/kit/format';
import { ProblemList } from '../imports/trades/file-notes.tsx';
import { call, callWithJson, messageOf } from '../lib/call.ts';
import { invalidate } from '../lib/query-client.ts';
import { columnsFor, figures, texts } from '../ui/data-table-columns.ts';
import { DataTable } from '../ui/data-table.tsx';
import { EmptyState, MessageBox, Note, QueryError, SectionTitle } from '../ui/messages.tsx';
import { notify } from '../ui/notices.ts';
import { statementJson, statementKey, type ReadStatement } from './source.ts';

const HEIGHT = 320;

/** The balances of a statement beside those that are stored, to be saved together. */
export function BalancesPreview({ read }: { read: ReadStatement }) {
  const found = useQuery({
    queryKey: ['statements', 'balances', ...statementKey(read)],
    queryFn: async () => callWithJson(checkBalances, await statementJson(read)),
  });
  if (found.isLoadingError) return <QueryError message="Failed to check the balances" query={found} />;
  const { data } = found;
  if (!data) return <Skeleton height={HEIGHT} />;
  if (data.problem_count > 0)
    return (
      <MessageBox kind="error">
        <ProblemList problems={data.problems} count={data.problem_count} />
      </MessageBox>
    );
  return <Preview balances={data.balances} isStale={found.isRefetching} />;
}

type BalanceState = 'New' | 'Replaces' | 'Unchanged';

function stateOf({ stored, equity, cash, requirement }: CheckedBalance): BalanceState {
  if (stored === null) return 'New';
  const isSame = stored.equity === equity && stored.cash === cash && stored.requirement === requirement;
  return isSame ? 'Unchanged' : 'Replaces';
}

const column = columnsFor<CheckedBalance>();

const columns = column.columns([
  column.accessor('acct', { header: 'Account', meta: { width: 9 } }),
  column.accessor('owner', { header: 'Client', meta: { width: 12, wraps: true } }),
  column.accessor('day', texts('Statement Date', dayShort, { width: 8 })),
  column.accessor('equity', figures('Account Equity', money, { width: 9 })),
  column.computed(
    'stored_equity',
    ({ stored }) => stored?.equity ?? null,
    figures('Stored Equity', money, { width: 9, under: 'equity' }),
  ),
  column.accessor('cash', figures('Cash', money, { width: 9 })),
  column.computed(
    'stored_cash',
    ({ stored }) => stored?.cash ?? null,
    figures('Stored Cash', money, { width: 9, under: 'cash' }),
  ),
  column.accessor('requirement', figures('Requirement', money, { width: 9 })),
  column.computed(
    'stored_requirement',
    ({ stored }) => stored?.requirement ?? null,
    figures('Stored Requirement', money, { width: 9, under: 'requirement' }),
  ),
  column.written('state', 'Status', { width: 7 }, stateOf),
]);

function Preview({ balances, isStale }: { balances: readonly CheckedBalance[]; isStale: boolean }) {
  const toSave = balances.filter((balance) => stateOf(balance) !== 'Unchanged');
  const replaced = toSave.filter(({ stored }) => stored !== null).length;
  const save = useMutation({
    mutationFn: () =>
      call(saveBalances, {
        balances: toSave.map(({ acct, day, equity, cash, requirement, stored }) => ({
          acct,
          day,
          equity,
          cash,
          requirement,
          version: stored?.version ?? null,
        })),
      }),
    onSuccess: (saved) =>
      notify(`${counted(saved.length, 'statement')} saved`, {
        view: { to: '/risk-management', search: { tab: 'cash' } },
      }),
    onSettled: () => invalidate(),
  });
  return (
    <Stack gap="xs" component="section" aria-labelledby="balances">
      <Group justify="space-between" align="flex-end">
        <div>
          <SectionTitle id="balances">Balances</SectionTitle>
          <Note component="output">
            {toSave.length === 0
              ? 'All of them are stored as they are here'
              : `${counted(toSave.length, 'statement')} to save${replaced > 0 ? `, ${replaced} in place of stored ones` : ''}`}
          </Note>
        </div>
        <Button
          disabled={toSave.length === 0 || save.isPending || isStale}
          title={toSave.length === 0 ? 'There is nothing to save' : undefined}
          onClick={() => save.mutate()}
        >
          {save.isPending ? 'Saving...' : 'Save Balances'}
        </Button>
      </Group>
      {save.isError && (
        <MessageBox kind="error">
          {messageOf(save.error, 'Failed to save balances. Please try again.')}
        </MessageBox>
      )}
      <DataTable
        label="Balances"
        name="balances"
        columns={columns}
        rows={balances}
        rowId={({ row }) => String(row)}
        rowName={({ acct, day }) => `${acct} of ${dayShort(day)}`}
        rowHeight={56}
        empty={<EmptyState title="No Balances">The statement has no row with a balance.</EmptyState>}
      />
    </Stack>
  );
}
