import { Page } from '../ui/page.tsx';
import { ButtonLink } from '../ui/links.tsx';
import { SimulatedMark } from '../parts/simulated-mark.tsx';
import { UrlTabs } from '../ui/tabs.tsx';
import { ClosedLots } from './closed-lots.tsx';
import { Button, Group, NativeSelect, Stack } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { excludedMessages } from '#domain/book/excluded';
import { CLOSEOUT_GROUPINGS, type CloseoutGrouping, type GroupFigure } from '#domain/closeout/groups';
import { PROJECTED_RESULT } from '#domain/closeout/messages';
import { estimatedSalesMessage } from '#domain/closeout/missing-values';
import { excludedFrom, projectedResultsMessage, type ExcludedCounts } from '#domain/closeout/row';
import { counted, sentence } from '#domain/kit/format';
import { useSearchChoice } from '../lib/search-params.ts';
import { ColumnsChoice, useColumnChoice, ViewsChoice, DataTable } from '../ui/data-table.tsx';
import { EmptyState, Notes } from '../ui/messages.tsx';
import { QueryError } from '../ui/error-panel.tsx';
import { CloseoutChoices } from './choices.tsx';
import { closedLotsQuery, closeoutGroupsQuery, type GroupRequest } from './data.ts';
import { groupColumns, groupTotals } from './group-columns.tsx';
import { appliedFilters, groupName, nextGrouping, useGroupFilters } from './group-filters.ts';
import { useChoices } from './use-choices.ts';

const tabs = [
  { value: 'lots', label: 'Closed Lots' },
  { value: 'groups', label: 'By Group' },
] as const;

/** Which lots made money, and what they have in common. */
export function CloseoutsPage() {
  return (
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
}

type GroupState = 'closed' | 'all';

const stateOptions = [
  { value: 'closed', label: 'Closed lots' },
  { value: 'all', label: 'Closed lots and lots on feed (projected)' },
];

/** Closeouts by what lots have in common: source, sex, location, month of arrival and, for an admin, owner. */
function CloseoutGroups() {
  const { seesEntities } = useChoices().scope;
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

/** What the results of groups estimate and exclude. Example: '1 shipment without proceeds: Dalhart'. Source: decision 76. */
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
function useGroups(chosen: Omit<GroupRequest, 'year' | 'owner'>) {
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

/** The groups chosen before, each with a button that shows the others again. */
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
