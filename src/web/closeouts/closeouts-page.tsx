import { Page } from '../ui/page.tsx';
import { ButtonLink } from '../ui/links.tsx';
import { SimulatedMark } from '../parts/simulated-mark.tsx';
import { UrlTabs } from '../ui/tabs.tsx';
import {
  ClosedLots,
  closedLotsQuery,
  closeoutGroupsQuery,
  type GroupRequest,
  GroupFigureCell,
} from './closed-lots.tsx';
import { Button, Group, NativeSelect, Stack } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { excludedMessages } from '#domain/book/excluded';
import {
  CLOSEOUT_GROUPINGS,
  type CloseoutGrouping,
  type GroupFigure,
  type CloseoutGroup,
  type NamedCloseoutGroup,
} from '#domain/closeout/groups';
import { PROJECTED_RESULT } from '#domain/closeout/messages';
import { estimatedSalesMessage } from '#domain/closeout/missing-values';
import {
  excludedFrom,
  projectedResultsMessage,
  type ExcludedCounts,
  isPartlyUnknown,
} from '#domain/closeout/row';
import {
  counted,
  sentence,
  count,
  dailyGain,
  head,
  money,
  moneySigned,
  percent,
  perCwtInWords,
  weight,
} from '#domain/kit/format';
import { useMay } from '../lib/profile.ts';
import { useSearchChoice } from '../lib/search-params.ts';
import { ColumnsChoice, useColumnChoice, ViewsChoice, DataTable } from '../ui/data-table.tsx';
import { EmptyState, Notes, QueryError } from '../ui/messages.tsx';
import { CloseoutChoices, useChoices } from './choices.tsx';
import { appliedFilters, groupName, nextGrouping, useGroupFilters } from './group-filters.ts';
import type { Totals } from '../ui/data-table-wide.tsx';
import { type TableColumns, columnsFor, figures } from '../ui/data-table-columns.ts';

const column = columnsFor<NamedCloseoutGroup>();

type Name = Exclude<keyof CloseoutGroup, 'lots' | 'projected_lots' | 'head_in' | 'dead' | 'shipped'>;

interface Shown {
  header: string;
  width: number;
  under?: Name;
  write: (value: number | null) => string;
  unit?: string;
  colour?: true;
}

const FIGURES = {
  trades: { header: 'Trades', width: 6.75, write: moneySigned, colour: true },
  lrp: { header: 'LRP', width: 6.75, under: 'trades', write: moneySigned, colour: true },
  result: { header: 'Result', width: 7.5, write: moneySigned, colour: true },
  result_per_cwt: { header: 'Per Cwt Sold', width: 7.5, under: 'result', write: moneySigned, colour: true },
  dead_percent: { header: 'Dead', width: 5, write: percent },
  average_in_weight: { header: 'In Weight', width: 5.75, write: weight, unit: 'lb' },
  average_out_weight: {
    header: 'Out Weight',
    width: 5.75,
    under: 'average_in_weight',
    write: weight,
    unit: 'lb',
  },
  average_days: { header: 'Days', width: 5, write: count },
  adg_deads_in: { header: 'ADG', width: 5, under: 'average_days', write: dailyGain, unit: 'lb/day' },
  cost_of_gain: { header: 'Cost of Gain', width: 6, write: perCwtInWords, unit: '$/cwt' },
  bought: { header: 'Bought', width: 9.25, write: money },
  expenses: { header: 'Expenses', width: 9.25, under: 'bought', write: money },
  revenue: { header: 'Revenue', width: 9.25, under: 'bought', write: money },
} as const satisfies Partial<Record<Name, Shown>>;

const cellOf = (group: CloseoutGroup, figure: GroupFigure, { write, colour }: Shown) => (
  <GroupFigureCell
    of={figure}
    lots={group.lots}
    write={write}
    colour={(colour ?? false) && group.sales_estimate.lots === 0 && !isPartlyUnknown(group)}
  />
);

const shown = Object.entries(FIGURES) as [keyof typeof FIGURES, Shown][];

const PER_HEAD: Shown = { header: 'Per Head', width: 6.5, write: moneySigned, colour: true };

/** A group of lots by its result per head, with the number of lots behind each figure; `result` is the name of its result. */
const groupColumns = (by: CloseoutGrouping, result: string): TableColumns<NamedCloseoutGroup> =>
  column.columns([
    column.drawn('name', sentence(by), { width: 11, wraps: true }, (row) => groupName(by, row.name)),
    column.accessor('lots', figures('Lots', count, { width: 5.5 })),
    column.accessor('head_in', figures('Head In', head, { width: 5.5, under: 'lots' })),
    ...shown.map(([name, look]) =>
      column.accessor((group) => group[name].value, {
        id: name,
        header: name === 'result' ? result : look.header,
        meta: {
          width: look.width,
          numeric: true,
          ...(look.unit && { unit: look.unit }),
          ...(look.under && { under: look.under }),
        },
        cell: ({ row }) => cellOf(row.original, row.original[name], look),
      }),
    ),
    column.accessor((group) => group.result_per_head.value, {
      id: 'result_per_head',
      header: PER_HEAD.header,
      meta: { width: PER_HEAD.width, numeric: true, end: 'figure' },
      cell: ({ row }) => cellOf(row.original, row.original.result_per_head, PER_HEAD),
    }),
  ]);

const groupTotals = (total: CloseoutGroup): Totals => ({
  name: 'Total',
  lots: count(total.lots),
  head_in: head(total.head_in),
  ...Object.fromEntries(shown.map(([name, look]) => [name, cellOf(total, total[name], look)])),
  result_per_head: cellOf(total, total.result_per_head, PER_HEAD),
});

const tabs = [
  { value: 'lots', label: 'Closed Lots' },
  { value: 'groups', label: 'By Group' },
] as const;

export const CloseoutsPage = () => (
  <Page
    title="Closeouts"
    about="What every closed lot made with its hedges, and which sources, pens and months make money."
    badge={<SimulatedMark />}
    action={
      <ButtonLink to="/inventory" variant="default">
        Inventory
      </ButtonLink>
    }
  >
    <UrlTabs label="View" tabs={tabs}>
      {(view) => (view === 'lots' ? <ClosedLots /> : <CloseoutGroups />)}
    </UrlTabs>
  </Page>
);

type GroupState = 'closed' | 'all';

const stateOptions = [
  { value: 'closed', label: 'Closed lots' },
  { value: 'all', label: 'Closed lots and lots on feed (projected)' },
];

function CloseoutGroups() {
  const seesEntities = useMay('seeEntities');
  const groupings = useMemo(() => groupingsFor(seesEntities), [seesEntities]);
  const [by, groupBy] = useSearchChoice<CloseoutGrouping>('by', groupings);
  const [state, setState] = useSearchChoice('state', ['closed', 'all']);
  const { filters, remove } = useGroupFilters();
  const { groups, failed, year, years } = useGroups({ ...filters, by, state });
  const choice = useColumnChoice('closeout-groups');
  const columns = useMemo(() => groupColumns(by, state === 'all' ? PROJECTED_RESULT : 'Result'), [by, state]);
  if (failed) return <QueryError message="Failed to load closeouts" query={failed} />;
  const { data } = groups;
  return (
    <Stack gap="sm">
      <Group gap="sm" align="flex-end">
        <GroupingChoice groupings={groupings} by={by} onBy={groupBy} state={state} onState={setState} />
        <CloseoutChoices withEveryYear year={year} years={years} />
        <AppliedFilters filters={filters} remove={remove} />
        <ColumnsChoice columns={columns} choice={choice} />
        <ViewsChoice table="closeout-groups" choice={choice} />
      </Group>
      <DataTable
        label={`Closeouts by ${by}`}
        loadingText="Loading closeouts..."
        name="groups"
        columns={columns}
        hidden={choice.hidden}
        rows={data?.groups}
        rowId={(group) => group.name}
        rowName={(group) => groupName(by, group.name)}
        link={(group) => ({
          to: '.',
          search: (before: object) => ({ ...before, ...nextGrouping(by, group.name, groupings) }),
        })}
        {...(data && { totals: groupTotals(data.total) })}
        empty={
          <EmptyState title="No Closed Lots">
            No lot matches. Choose another year, or include lots on feed.
          </EmptyState>
        }
      />
      {data && <Notes lines={groupNotes(data, by)} />}
    </Stack>
  );
}

/** Notes on estimated and excluded records of groups. Example: '1 shipment without proceeds: Dalhart'. Source: decision 76. */
const groupNotes = (
  {
    total: { sales_estimate: estimate, projected_lots: projected },
    groups,
  }: {
    total: { sales_estimate: GroupFigure; projected_lots: number };
    groups: readonly (ExcludedCounts & { name: string })[];
  },
  by: CloseoutGrouping,
): string[] => [
  ...(projected === 0 ? [] : [projectedResultsMessage(counted(projected, 'lot'))]),
  ...(estimate.lots === 0 || estimate.value === null
    ? []
    : [estimatedSalesMessage('Results count', estimate.value)]),
  ...excludedMessages(excludedFrom(groups, ({ name }) => groupName(by, name))),
];

/** The groups of the chosen year: the newest one, unless the address names another or every year. */
function useGroups(chosen: Omit<GroupRequest, 'year'>) {
  const { isEveryYear, request } = useChoices();
  const years = useQuery(closedLotsQuery(request));
  const closed = years.data;
  const year = isEveryYear ? undefined : (request.year ?? closed?.year);
  const groups = useQuery({
    ...closeoutGroupsQuery({ ...request, ...chosen, ...(year !== undefined && { year }) }),
    enabled: isEveryYear || year !== undefined,
  });
  const awaited = [groups, ...(year === undefined && !isEveryYear ? [years] : [])];
  return {
    groups,
    failed: awaited.find(({ isLoadingError }) => isLoadingError),
    year: year ?? closed?.year,
    years: closed?.years ?? [],
  };
}

interface GroupingChoiceProps {
  groupings: readonly CloseoutGrouping[];
  by: CloseoutGrouping;
  onBy: (by: CloseoutGrouping) => void;
  state: GroupState;
  onState: (state: GroupState) => void;
}

const GroupingChoice = ({ groupings, by, onBy, state, onState }: GroupingChoiceProps) => (
  <>
    <NativeSelect
      label="Group by"
      data={groupings.map((value) => ({ value, label: sentence(value) }))}
      value={by}
      onChange={(event) => onBy(event.currentTarget.value as CloseoutGrouping)}
    />
    <NativeSelect
      label="Lots"
      data={stateOptions}
      value={state}
      onChange={(event) => onState(event.currentTarget.value as GroupState)}
    />
  </>
);

const AppliedFilters = ({
  filters,
  remove,
}: Pick<ReturnType<typeof useGroupFilters>, 'filters' | 'remove'>) =>
  appliedFilters(filters).map(({ key, label, value }) => (
    <Button
      key={key}
      variant="light"
      rightSection={<IconX size={14} aria-hidden />}
      aria-label={`Show every ${label}, not only ${value}`}
      onClick={() => remove(key)}
    >
      {sentence(label)}: {value}
    </Button>
  ));

const groupingsFor = (withOwner: boolean): [CloseoutGrouping, ...CloseoutGrouping[]] => [
  'source',
  ...CLOSEOUT_GROUPINGS.filter((by) => by !== 'source' && (withOwner || by !== 'owner')),
];
