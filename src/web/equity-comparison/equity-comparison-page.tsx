import { Stack, VisuallyHidden, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Refusal } from '#api/errors';
import type { EquityComparison } from '#domain/snapshots/comparison/comparison';
import { todayQuery } from '../lib/today.ts';
import { snapshotDaysQuery } from '../snapshots/data.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { QueryError } from '../ui/error-panel.tsx';
import { Page } from '../ui/page.tsx';
import { SimulatedMark } from '../parts/simulated-mark.tsx';
import { DaysChoice } from './days-choice.tsx';
import { equityComparisonQuery } from './data.ts';
import { ExplainedMove } from './explained-move.tsx';
import { OutlinedMove } from './outlined-move.tsx';
import { type ComparisonChoice, choiceProblems, useComparisonChoice } from './use-comparison-choice.ts';

/** Why equity moved between two snapshots, or a snapshot and now. */
export function EquityComparisonPage() {
  const captured = useQuery(snapshotDaysQuery);
  const days = captured.data;
  const { data: { today } = {}, isPending } = useQuery(todayQuery);
  // A snapshot of today would say that nothing has moved.
  const last = days?.find(({ snapshot_date }) => today !== undefined && snapshot_date < today) ?? days?.[0];
  const choice = useComparisonChoice(last?.snapshot_date);
  return (
    <Page
      title="Why Equity Moved"
      about="What the market, your cattle, your hedges and your own entries did between two snapshots."
      badge={<SimulatedMark />}
    >
      {captured.isLoadingError ? (
        <QueryError message="Failed to load equity snapshots" query={captured} />
      ) : days?.length === 0 && choice.from === '' ? (
        <EmptyState title="No Snapshots Yet">
          A comparison needs a snapshot: an administrator captures them, or the server does each day.
        </EmptyState>
      ) : days && !isPending ? (
        <Comparison choice={choice} days={days.map(({ snapshot_date }) => snapshot_date)} />
      ) : (
        <Loading />
      )}
    </Page>
  );
}

function Comparison({ choice, days }: { choice: ComparisonChoice; days: readonly string[] }) {
  const { from, to, scope } = choice;
  const wrong = choiceProblems(choice, days);
  const isAsked = Object.keys(wrong).length === 0;
  const compared = useQuery({
    ...equityComparisonQuery({ from, to, ...(scope.owner !== undefined && { owner: scope.owner }) }),
    enabled: isAsked,
  });
  const { data, error } = compared;
  const refused = error instanceof Refusal ? error.fields : undefined;
  const problems = isAsked ? (refused ?? {}) : wrong;
  const isWrong = Object.keys(problems).length > 0;
  return (
    <Stack gap="lg">
      <DaysChoice choice={choice} days={days} problems={problems} />
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
