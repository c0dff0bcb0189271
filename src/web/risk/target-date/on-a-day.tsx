import { Group, Paper, SegmentedControl, Skeleton, Stack, Text, Title, List } from '@mantine/core';
import { replaceEqualDeep, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import type { Day } from '#domain/kit/days';
import { EQUITY_WITH_SALES, PROJECTED_RESULT } from '#domain/closeout/messages';
import { day as dayText, moneyWhole, percentTenths, price as priceText } from '#domain/kit/format';
import { matrixMessages } from '#domain/risk/matrix/notes';
import type { ScenarioMatrix } from '#domain/risk/matrix/matrix';
import type { Scenario } from '#domain/risk/matrix/scenario';
import { pricesOf } from '#domain/market/prices';
import { useMay, useToday } from '../../lib/profile.ts';
import { EmptyState, Notes, Note, ErrorPanel } from '../../ui/messages.tsx';
import { matrixTable } from '#domain/reports/risk-tables';
import { TableFiles } from '../../export/table-files.tsx';
import { lrpRulesQuery } from '../../lrp-rules/data.ts';
import { scenarioBookQuery } from '../../parts/scenario-book.ts';
import { scenariosQuery } from './data.ts';
import {
  lotsIn,
  parsedScenario,
  scopeFrom,
  type ScenarioDraft,
  defaultTargetDate,
  draftOfScenario,
  firstScope,
  newDraft,
  scopeOfLot,
} from './draft.ts';
import classes from './matrix.module.css';
import { MatrixTable } from './matrix-table.tsx';
import { SavedScenarios, ownerOf, scenarioOf } from './saved-scenarios.tsx';
import { MatrixFields, ScopeFields } from './scenario-fields.tsx';
import { shownTable, VIEWS, type View } from './shown-cells.ts';
import { HypotheticalFields } from './hypothetical-fields.tsx';
import { useLiveForm } from '../../ui/use-live-form.ts';
import { useMatrix, type Facts } from './use-matrix.ts';
import { MODEL_RATE } from '#domain/market/option-repricing';
import { useSearchText } from '../../lib/search-params.ts';
import { TextLink } from '../../ui/links.tsx';
import { usePrintedEntity } from '../../ui/print-state.ts';
import { useOpened } from '../../parts/use-opened.ts';

/** The lot that the address names, else the one that ships next; `owner` tells lots of the same number apart. */
function scopeNamed({ book, today }: Facts, lot: string, owner: string): string {
  const own = owner === '' ? book.lots : book.lots.filter((one) => one.owner === owner);
  const named = own.find((one) => one.lot === lot);
  return named ? scopeOfLot(named.id) : firstScope(own, today);
}

/** The scenario on screen, and the saved one that it was opened from: the address names it (`scenario`), or a lot (`lot`). */
function useDraft(facts: Facts, isAdmin: boolean) {
  const { book, today } = facts;
  const { data: scenarios } = useQuery(scenariosQuery);
  const [lot] = useSearchText('lot');
  const [owner] = useSearchText('owner');
  const [draft, setDraft] = useState<ScenarioDraft>(() =>
    newDraft(book.lots, scopeNamed(facts, lot, owner), today),
  );
  const { settle, ...saved } = useOpened('scenario', scenarios, (shown) =>
    setDraft(draftOfScenario(scenarioOf(shown, isAdmin))),
  );

  const change = useCallback(
    (changed: Partial<ScenarioDraft>) => {
      setDraft((before) => ({
        ...before,
        ...changed,
        ...(changed.scope !== undefined && changed.target_date === undefined
          ? { target_date: defaultTargetDate(lotsIn(book.lots, changed.scope), today) }
          : {}),
      }));
      settle(changed);
    },
    [book.lots, today, settle],
  );
  return { draft, change, saved };
}

const TargetDateAssumptions = () => (
  <section aria-labelledby="target-date-assumptions">
    <Title order={2} size="h5" id="target-date-assumptions">
      What this assumes
    </Title>
    <List size="sm" c="dimmed" mt={4}>
      <List.Item>
        Every contract month moves by the same amount, and the cattle still to sell are sold that day at
        futures plus basis. A contract that has stopped trading does not move.
      </List.Item>
      <List.Item>
        Options expiring by then are valued at intrinsic value. Others are repriced for the days they have
        left by the{' '}
        <TextLink to="/glossary" hash="option-model" inherit>
          option model
        </TextLink>
        : their implied volatility stays the same, at a yearly rate of {percentTenths(MODEL_RATE * 100)}.
      </List.Item>
      <List.Item>
        LRP counts its indemnity less its premium, with the price times the factor of its type as its actual
        ending value, regardless of what a put is worth.
      </List.Item>
      <List.Item>
        Head lost: died or unsold, rounded up to whole head in each lot; $/head divides by the head sold and
        still to sell.
      </List.Item>
    </List>
    <Note mt={4}>These are estimates, not advice.</Note>
  </section>
);

const VIEW_LABELS: Record<View, string> = { with: 'With', without: 'Without', difference: 'Difference' };

export function OnADay() {
  const book = useQuery(scenarioBookQuery);
  const rules = useQuery(lrpRulesQuery);
  const today = useToday();
  const facts = useMemo(
    (): Facts | undefined =>
      book.data && rules.data && today ? { book: book.data, rules: rules.data, today } : undefined,
    [book.data, rules.data, today],
  );
  const error = book.error ?? rules.error;
  if (error && !facts) {
    const retry = () => void Promise.all([book.refetch(), rules.refetch()]);
    return <ErrorPanel message="Failed to load risk data" error={error} onRetry={retry} />;
  }
  if (!facts) return <Skeleton height={420} />;
  if (facts.book.lots.length === 0) {
    return (
      <EmptyState title="No Lots With Head">
        Add lots to see where you stand on the day you sell them.
      </EmptyState>
    );
  }
  return <TargetDateView facts={facts} />;
}

type Positions = ScenarioDraft['positions'];

function TargetDateView({ facts }: { facts: Facts }) {
  const { book, rules, today } = facts;
  const withOwner = useMay('seeEntities');
  const { draft, change, saved } = useDraft(facts, withOwner);
  const { scenario, errors } = useMemo(() => parsedScenario(draft, today), [draft, today]);
  const { of, hasFailed } = useMatrix(facts, scenario);
  const prices = useMemo(() => pricesOf(book.futures, book.options), [book]);
  const lots = useMemo(() => lotsIn(book.lots, draft.scope), [book.lots, draft.scope]);
  const marked = useMemo(() => ({ ...saved.conflicts, ...errors }), [saved.conflicts, errors]);
  const form = useLiveForm({ values: draft, onChange: change, errors: marked });
  const setPositions = useCallback((positions: Positions) => change({ positions }), [change]);
  const setting = useMemo(
    () => ({ lots, prices, rules, targetDate: draft.target_date, today }),
    [lots, prices, rules, draft.target_date, today],
  );
  const isCalculated = scenario !== null && of !== null && isSame(of.scenario, scenario);
  const owner = ownerOf(scopeFrom(draft.scope), book.lots) ?? undefined;
  usePrintedEntity(owner);
  return (
    <Stack gap="lg">
      <ScopeFields form={form} lots={book.lots} withOwner={withOwner} today={today} />
      {hasFailed && failure}
      {of?.matrix ? (
        <Result
          matrix={of.matrix}
          scenario={of.scenario}
          owner={owner}
          today={today}
          isCorrect={scenario !== null}
          isWaiting={scenario !== null && !isCalculated}
        />
      ) : (
        <NoMatrix isCorrect={scenario !== null} hasFailed={hasFailed} />
      )}
      <SavedScenarios
        saved={saved}
        current={isCalculated && of.matrix ? { scenario: of.scenario, matrix: of.matrix } : null}
        isChanged={
          saved.opened !== null && !(scenario && isSame(scenario, scenarioOf(saved.opened, withOwner)))
        }
        today={today}
        owner={owner ?? null}
      />
      <Paper withBorder p="md">
        <Stack gap="md">
          <HypotheticalFields
            positions={draft.positions}
            onChange={setPositions}
            errors={errors}
            setting={setting}
          />
          <MatrixFields form={form} withRatio={of?.matrix?.roots.length === 2} />
        </Stack>
      </Paper>
      <TargetDateAssumptions />
    </Stack>
  );
}

const failure = (
  <ErrorPanel message="The matrix could not be calculated. Reload the page and try again." error={null} />
);

/** In place of a matrix: it is being calculated, or a saved scenario has to be corrected first, such as a day that has passed. */
function NoMatrix({ isCorrect, hasFailed }: { isCorrect: boolean; hasFailed: boolean }) {
  if (hasFailed) return null;
  if (isCorrect) return <Skeleton height={320} />;
  return (
    <Text c="dimmed" role="status">
      Correct the marked fields to see the matrix.
    </Text>
  );
}

const isSame = (one: Scenario, other: Scenario): boolean => replaceEqualDeep(one, other) === one;

interface ResultProps {
  matrix: ScenarioMatrix;
  scenario: Scenario;
  /** The owner of the scope; undefined for everything. */
  owner: string | undefined;
  today: Day;
  isCorrect: boolean;
  isWaiting: boolean;
}

function Result({ matrix, scenario, owner, today, isCorrect, isWaiting }: ResultProps) {
  const [view, setView] = useState<View>('with');
  const { base } = matrix;
  const [only] = base.prices.length === 1 ? base.prices : [];
  const title = `${scenario.lot_id === null ? EQUITY_WITH_SALES : PROJECTED_RESULT} on ${dayText(scenario.target_date)}`;
  const notes = matrixMessages(matrix.notes, scenario.target_date, today);
  return (
    <section aria-labelledby="matrix-on-a-day">
      <Title order={2} size="h5" id="matrix-on-a-day">
        {title}
      </Title>
      <Note mb="xs">
        {base.head === 0 ? (
          'No lot in this scope has a price.'
        ) : (
          <>
            <Text span inherit fw={600} c="bright">
              {moneyWhole(base.result)}
            </Text>{' '}
            without a move{only?.price ? `, ${only.symbol} at ${priceText(only.price)}` : ''}. The line marks
            where the result crosses zero.
          </>
        )}
      </Note>
      {!isCorrect && (
        <Text size="sm" c="yellow.4" mb="xs" role="status">
          Correct the marked fields. Until then the matrix shows the earlier input.
        </Text>
      )}
      {matrix.with !== null && (
        <SegmentedControl
          mb="xs"
          aria-label="Trial positions"
          data={VIEWS.map((value) => ({ value, label: VIEW_LABELS[value] }))}
          value={view}
          onChange={(value) => setView(value)}
        />
      )}
      <div className={isWaiting ? classes.waiting : undefined} aria-busy={isWaiting}>
        <MatrixTable matrix={matrix} scenario={scenario} view={view} future={only ?? null} />
      </div>
      <Stack gap={4} mt="xs">
        {matrix.is_at_least && (
          <Note>At least: an LRP policy ends after this day and cannot be sold before.</Note>
        )}
        <Notes lines={notes} />
      </Stack>
      <Group justify="flex-end" mt="xs">
        <TableFiles
          title="What-If"
          owner={owner}
          tables={() => [matrixTable({ ...shownTable(matrix, scenario, view), title, notes })]}
          disabled={!isCorrect || isWaiting}
        />
      </Group>
    </section>
  );
}
