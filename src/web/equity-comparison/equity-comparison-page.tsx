import { Stack, VisuallyHidden, Skeleton, Group, NativeSelect, Text } from '@mantine/core';
import { useQuery, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { Refusal } from '#api/errors';
import type { EquityComparison, Outline } from '#domain/snapshots/comparison/comparison';
import { call } from '../lib/call.ts';
import { todayQuery } from '../lib/profile.ts';
import { whyTables } from '#domain/reports/why-tables';
import { TableFiles } from '../export/table-files.tsx';
import { snapshotDaysQuery } from '../snapshots/data.ts';
import { EmptyState, Notes, QueryError } from '../ui/messages.tsx';
import { Page } from '../ui/page.tsx';
import { SimulatedMark } from '../parts/simulated-mark.tsx';
import { ExplainedMove, EquityFigures, outlineSteps } from './explained-move.tsx';
import type { RequestOf } from '#api/endpoint';
import { compareEquity } from '#api/equity-comparison';
import { isDay, type Day } from '#domain/kit/days';
import { NOW, detailsMessage, notCapturedMessage, orderProblem } from '#domain/snapshots/comparison/messages';
import { day as written, moneyWhole } from '#domain/kit/format';
import { Waterfall } from '../ui/waterfall.tsx';
import classes from './equity-comparison.module.css';
import { useSearchText } from '../lib/search-params.ts';

interface ComparisonChoice {
  from: string;
  to: string;
  setFrom: (day: string) => void;
  setTo: (day: string) => void;
}

/** By default the last snapshot before today is compared with the present. */
function useComparisonChoice(lastDay: Day | undefined): ComparisonChoice {
  const [from, setFrom] = useSearchText('from');
  const [to, setTo] = useSearchText('to');
  return {
    from: from || (lastDay ?? ''),
    to: to || NOW,
    setFrom,
    setTo,
  };
}

export function choiceProblems(
  { from, to }: Pick<ComparisonChoice, 'from' | 'to'>,
  days: readonly Day[],
): Record<string, string> {
  const problems: Record<string, string> = {};
  if (!isDay(from)) problems['from'] = 'From must be a valid date';
  if (to !== NOW && !isDay(to)) problems['to'] = 'To must be a valid date, or now';
  if (Object.keys(problems).length > 0) return problems;
  if (!days.includes(from)) problems['from'] = notCapturedMessage(from);
  if (to !== NOW && !days.includes(to)) problems['to'] = notCapturedMessage(to);
  const order = orderProblem(from, to === NOW ? null : to);
  return { ...problems, ...(order && { [order.field]: order.message }) };
}

export function EquityComparisonPage() {
  const captured = useQuery(snapshotDaysQuery);
  const days = captured.data;
  const ofToday = useQuery(todayQuery);
  const today = ofToday.data?.today;
  // Compared with a snapshot of today, nothing would have moved.
  const last = days?.find(({ snapshot_date }) => today !== undefined && snapshot_date < today) ?? days?.[0];
  const choice = useComparisonChoice(today === undefined ? undefined : last?.snapshot_date);
  // Days that the address names are compared without it.
  const unloaded = [captured, ...(choice.from === '' ? [ofToday] : [])].find(
    ({ isLoadingError }) => isLoadingError,
  );
  return (
    <Page
      title="Why Equity Moved"
      about="What changed equity between two snapshots: the market, your cattle, your hedges and your own entries."
      badge={<SimulatedMark />}
    >
      {unloaded ? (
        <QueryError message="Failed to load equity snapshots" query={unloaded} />
      ) : days?.length === 0 && choice.from === '' ? (
        <EmptyState title="No Snapshots Yet">
          A comparison needs a snapshot. An administrator captures them, or the server does every day.
        </EmptyState>
      ) : days && choice.from !== '' ? (
        <Comparison choice={choice} days={days.map(({ snapshot_date }) => snapshot_date)} />
      ) : (
        <Loading />
      )}
    </Page>
  );
}

function Comparison({ choice, days }: { choice: ComparisonChoice; days: readonly string[] }) {
  const { from, to } = choice;
  const wrong = choiceProblems(choice, days);
  const isAsked = Object.keys(wrong).length === 0;
  const compared = useQuery({
    ...equityComparisonQuery({ from, to }),
    enabled: isAsked,
  });
  const { data, error } = compared;
  const refused = error instanceof Refusal ? error.fields : undefined;
  const problems = isAsked ? (refused ?? {}) : wrong;
  const isWrong = Object.keys(problems).length > 0;
  return (
    <Stack gap="lg">
      <Group justify="space-between" align="flex-end" gap="sm">
        <DaysChoice choice={choice} days={days} problems={problems} />
        <TableFiles
          title={`Why Equity Moved ${written(from)} to ${to === NOW ? NOW : written(to)}`}
          tables={() => (data ? whyTables(data) : [])}
          disabled={isWrong || !data}
        />
      </Group>
      {isWrong ? null : error ? (
        <QueryError message="Failed to compare the snapshots" query={compared} />
      ) : data ? (
        <Result comparison={data} />
      ) : (
        <Loading />
      )}
    </Stack>
  );
}

function Result({ comparison }: { comparison: EquityComparison }) {
  const { explained, outline } = comparison;
  if (explained) return <ExplainedMove comparison={comparison} explained={explained} />;
  return outline && <OutlinedMove comparison={comparison} outline={outline} />;
}

const Loading = () => (
  <>
    <VisuallyHidden component="output">Loading the comparison...</VisuallyHidden>
    <Skeleton height={64} />
    <Skeleton height={300} />
    <Skeleton height={320} />
  </>
);

/** Why equity moved; under the key of lots, as every change of a record changes the present. */
const equityComparisonQuery = (of: RequestOf<typeof compareEquity>) =>
  queryOptions({
    queryKey: ['lots', 'equity-comparison', of],
    queryFn: () => call(compareEquity, of),
    placeholderData: keepPreviousData,
  });

interface DaysChoiceProps {
  choice: ComparisonChoice;
  days: readonly Day[];
  problems: Readonly<Record<string, string>>;
}

const option = (value: string) => ({ value, label: isDay(value) ? written(value) : value });

/** With a value of the address that is not among the options, so that its problem stands at it. */
const optionsWith = (value: string, values: readonly string[]) =>
  (values.includes(value) || value === '' ? [...values] : [value, ...values]).map(option);

function DaysChoice({ choice, days, problems }: DaysChoiceProps) {
  const { from, to } = choice;
  return (
    <Group gap="sm" align="flex-start">
      <NativeSelect
        label="From"
        data={optionsWith(from, days)}
        value={from}
        error={problems['from']}
        onChange={(event) => choice.setFrom(event.currentTarget.value)}
      />
      <NativeSelect
        label="To"
        data={[{ value: NOW, label: 'Now' }, ...optionsWith(to === NOW ? '' : to, days)]}
        value={to}
        error={problems['to']}
        onChange={(event) => choice.setTo(event.currentTarget.value)}
      />
    </Group>
  );
}

const movedMessage = ({ change }: Outline): string =>
  change === 0
    ? 'Est. Net Equity did not move'
    : `Est. Net Equity ${change > 0 ? 'rose' : 'fell'} by ${moneyWhole(Math.abs(change))}`;

function OutlinedMove({ comparison, outline }: { comparison: EquityComparison; outline: Outline }) {
  const details = detailsMessage(comparison);
  return (
    <Stack gap="lg">
      <div>
        <Text className={classes.sentence}>{movedMessage(outline)}</Text>
        <Notes lines={details === null ? [] : [`${details}; these are the sums of Est. Net Equity`]} />
      </div>
      <EquityFigures comparison={comparison} {...outline} label="Est. Net Equity" />
      <Waterfall
        steps={outlineSteps(comparison, outline)}
        label="Bar chart from Est. Net Equity on the first day, through its parts, to the second; the table has the figures"
        zoomed
      />
      <Notes
        lines={
          outline.sales_and_lrp === null
            ? ['Sales and LRP were not recorded on both days, and are not in these figures']
            : []
        }
      />
    </Stack>
  );
}
