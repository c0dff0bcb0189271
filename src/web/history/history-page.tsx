import { Group } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { RECORDED } from '#api/history';
import { usersQuery } from '../users/data.ts';
import { useSearchText } from '../lib/search-params.ts';
import { DatePresets, DayFilter, useSearchDay } from '../ui/day-filter.tsx';
import { MantineSelect } from '../ui/mantine-select.tsx';
import { Page } from '../ui/page.tsx';
import { ViewsChoice } from '../ui/data-table.tsx';
import { historyQuery, type HistoryFilter, HistoryList } from './history-list.tsx';
import { useFact } from '../lib/use-fact.ts';

const recordLabels: Record<(typeof RECORDED)[number], string> = {
  entities: 'Entities',
  users: 'Users',
  lots: 'Lots',
  receivings: 'Receivings',
  outs: 'Outs',
  expenses: 'Expenses',
  trades: 'Trades',
  lrp: 'LRP policies',
  lrp_rules: 'LRP rules',
  scenarios: 'Scenarios',
  feeding_plans: 'Plans to finish',
  purchase_plans: 'Purchase plans',
  margin_rates: 'Margin rates',
  account_balances: 'Account statements',
  comparisons: 'Comparisons',
  notes: 'Notes',
  borrowing_terms: 'Lenders’ rates',
  borrowing_reports: 'Borrowing bases',
  import_profiles: 'Import profiles',
  report_mails: 'Reports by email',
};

export function HistoryPage() {
  const [user, setUser] = useSearchText('user');
  const [record, setRecord] = useSearchText('record');
  const [recordId] = useSearchText('id');
  const [from] = useSearchDay('from');
  const [to] = useSearchDay('to');
  const users = useFact(usersQuery);
  const kind = RECORDED.find((one) => one === record);
  const filter = useMemo(
    (): HistoryFilter => ({
      ...(user && { user_id: user }),
      ...(kind && { record: kind }),
      ...(recordId && { record_id: recordId }),
      ...(from && { from }),
      ...(to && { to }),
    }),
    [user, kind, recordId, from, to],
  );
  return (
    <Page
      title="History"
      about="Every change to a record, logged by the database. Deleted records can be restored."
    >
      <Group gap="sm" align="flex-end">
        <MantineSelect
          label="User"
          placeholder="Everybody"
          clearable
          searchable
          data={
            users?.map(({ id, full_name, entity_name }) => ({
              value: id,
              label: `${full_name} (${entity_name})`,
            })) ?? []
          }
          value={user || null}
          onChange={(value) => setUser(String(value ?? ''))}
        />
        <MantineSelect
          label="Record"
          placeholder="All records"
          clearable
          searchable
          data={RECORDED.map((value) => ({ value, label: recordLabels[value] }))}
          value={kind ?? null}
          onChange={(value) => setRecord(String(value ?? ''))}
        />
        <DatePresets />
        <DayFilter param="from" label="From" />
        <DayFilter param="to" label="To" />
        <ViewsChoice table="history" />
      </Group>
      <HistoryList query={useInfiniteQuery(historyQuery(filter))} empty="No change matches these filters." />
    </Page>
  );
}
