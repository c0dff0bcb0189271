import { Stack, Text, Button } from '@mantine/core';
import { useMemo, useCallback, type ReactNode } from 'react';
import { Sentence } from '../ui/sentence.tsx';
import type {
  EquityComparison,
  EquityExplanation,
  CauseTotal,
  Outline,
} from '#domain/snapshots/comparison/comparison';
import {
  equityMoveMessage,
  notComparedMessage,
  CAUSE_WORDS,
  largestFirst,
  dayMessage,
} from '#domain/snapshots/comparison/messages';
import { EQUITY_WITH_SALES } from '#domain/closeout/messages';
import { type Excluded, excludedMessage, excludedMessages } from '#domain/book/excluded';
import { moneySigned, count, day as written, money, sentence } from '#domain/kit/format';
import { Waterfall, type WaterfallStep } from '../ui/waterfall.tsx';
import { Note, Notes, SectionTitle, SmallNote, EmptyState } from '../ui/messages.tsx';
import classes from './equity-comparison.module.css';
import { useDisclosure } from '@mantine/hooks';
import { sumOfParts, NOTHING, partsTotal } from '#domain/snapshots/comparison/causes';
import { columnsFor, figures } from '../ui/data-table-columns.ts';
import { gainCell } from '../ui/figure.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { LotsOfCause } from './lots-of-cause.tsx';
import { useMay } from '../lib/profile.ts';
import { closeoutLink } from '../parts/lots-data.ts';
import { TextLink } from '../ui/links.tsx';
import { tone } from '../lib/format.ts';
import { StatCard, StatCards } from '../ui/stat-card.tsx';

const between = (
  comparison: EquityComparison,
  { before, after }: { before: number; after: number },
  steps: readonly { label: string; amount: number }[],
): WaterfallStep[] => [
  { label: written(comparison.from), amount: before, isTotal: true },
  ...steps.filter(({ amount }) => amount !== 0).map((step) => ({ ...step, isTotal: false })),
  { label: sentence(dayMessage(comparison.to)), amount: after, isTotal: true },
];

/** From equity on the first day, over each cause in the order of calculation, to equity on the second. */
const bridgeSteps = (comparison: EquityComparison, explained: EquityExplanation): WaterfallStep[] =>
  between(
    comparison,
    explained,
    explained.causes.map(({ cause, total }) => ({ label: CAUSE_WORDS[cause].label, amount: total })),
  );

/** The same over the parts of Est. Net Equity. */
export const outlineSteps = (comparison: EquityComparison, outline: Outline): WaterfallStep[] =>
  between(comparison, outline, [
    { label: 'Est. Future Value', amount: outline.value },
    { label: 'Total Cost', amount: outline.cost },
    { label: 'Trades P/L', amount: outline.trades },
    { label: 'Total Expenses', amount: outline.expenses },
  ]);

interface EquityFiguresProps {
  comparison: EquityComparison;
  label: string;
  before: number;
  after: number;
  change: number;
  excluded?: Excluded;
}

/** A change over lots before the cost to finish them is neither a gain nor a loss. Source: decision 88. */
export const EquityFigures = ({
  comparison,
  label,
  before,
  after,
  change,
  excluded = {},
}: EquityFiguresProps) => (
  <StatCards>
    <StatCard label={`On ${written(comparison.from)}`} value={money(before)} note={label} />
    <StatCard
      label={comparison.to === null ? 'Now' : `On ${dayMessage(comparison.to)}`}
      value={money(after)}
      note={label}
    />
    <StatCard
      label="Change"
      value={moneySigned(change)}
      tone={tone(excludedMessage(excluded) === null ? change : null)}
      note={label}
    />
  </StatCards>
);

interface ExplainedMoveProps {
  comparison: EquityComparison;
  explained: EquityExplanation;
}

export function ExplainedMove({ comparison, explained }: ExplainedMoveProps) {
  const notCompared = notComparedMessage(explained.not_compared);
  const steps = useMemo(() => bridgeSteps(comparison, explained), [comparison, explained]);
  return (
    <Stack gap="lg">
      <div>
        <Text className={classes.sentence}>
          <Sentence>{equityMoveMessage(explained)}</Sentence>
        </Text>
        {notCompared !== null && <Note>{notCompared}</Note>}
      </div>
      <EquityFigures
        comparison={comparison}
        {...explained}
        label={notCompared === null ? EQUITY_WITH_SALES : `${EQUITY_WITH_SALES} of the lots compared`}
      />
      {steps.length > 2 && (
        <Section title="From the first day to the second">
          <Waterfall
            steps={steps}
            label="Bar chart from equity on the first day, through its causes, to the second; the table has the figures"
            zoomed
          />
        </Section>
      )}
      <Section title="Causes">
        <CauseTable comparison={comparison} explained={explained} />
      </Section>
      <Notes lines={excludedMessages(explained.excluded)} />
      <LateEntries explained={explained} />
    </Stack>
  );
}

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <Stack gap="sm" component="section" aria-label={title}>
    <SectionTitle>{title}</SectionTitle>
    {children}
  </Stack>
);

const column = columnsFor<CauseTotal>();
const figure = { width: 9, numeric: true } as const;

const columns = column.columns([
  column.accessor(({ cause }) => CAUSE_WORDS[cause].label, {
    id: 'cause',
    header: 'Cause',
    meta: { width: 20, wraps: true },
    cell: ({ row: { original } }) => (
      <>
        {CAUSE_WORDS[original.cause].label}
        <SmallNote component="div">{CAUSE_WORDS[original.cause].about}</SmallNote>
      </>
    ),
  }),
  column.accessor('lots', figures('Lots', count, { ...figure, width: 5 })),
  column.accessor('cattle', { header: 'Cattle', meta: figure, cell: gainCell }),
  column.accessor('trades', { header: 'Futures/Options', meta: figure, cell: gainCell }),
  column.accessor('lrp', { header: 'LRP', meta: figure, cell: gainCell }),
  column.accessor('total', { header: 'Total', meta: figure, cell: gainCell }),
]);

function CauseTable({ comparison, explained }: ExplainedMoveProps) {
  const { causes, change, net_equity_change } = explained;
  const [showsAll, all] = useDisclosure(false);
  const rows = useMemo(() => {
    const moved = largestFirst(causes);
    return showsAll ? [...moved, ...causes.filter((one) => !moved.includes(one))] : moved;
  }, [causes, showsAll]);
  const sums = sumOfParts(causes);
  const detail = useCallback(
    ({ cause }: CauseTotal) => <LotsOfCause cause={cause} comparison={comparison} explained={explained} />,
    [comparison, explained],
  );
  return (
    <>
      <DataTable
        label="Causes"
        name="causes"
        columns={columns}
        rows={rows}
        rowId={({ cause }) => cause}
        rowName={({ cause }) => CAUSE_WORDS[cause].label}
        rowHeight={56}
        detail={detail}
        totals={{
          cause: 'Change',
          cattle: moneySigned(sums.cattle),
          trades: moneySigned(sums.trades),
          lrp: moneySigned(sums.lrp),
          total: moneySigned(change),
        }}
        part={{
          cause: (
            <>
              <span>Of this, Est. Net Equity</span>{' '}
              <SmallNote component="div">without sales and LRP</SmallNote>
            </>
          ),
          total: moneySigned(net_equity_change),
        }}
        empty={<EmptyState title="Nothing Moved">No lot’s equity changed between these days.</EmptyState>}
      />
      <div>
        <Button variant="default" size="compact-sm" onClick={all.toggle}>
          {showsAll ? 'Show only causes with an effect' : 'Show all causes'}
        </Button>
      </div>
    </>
  );
}

/** Money entered after the last head of lots had left: no part of the equity compared. */
function LateEntries({ explained }: { explained: EquityExplanation }) {
  const withOwner = useMay('seeEntities');
  const lots = explained.lots.filter(({ entered_after }) => entered_after !== null);
  if (lots.length === 0) return null;
  return (
    <Stack gap={4} component="section" aria-label="Entered after lots closed out">
      <Text>
        <Sentence>
          {`Entered after lots closed out: ${moneySigned(explained.entered_after)}, not included in this equity`}
        </Sentence>
      </Text>
      {lots.map((lot) => (
        <Note key={lot.lot_id}>
          <TextLink {...closeoutLink(lot, withOwner)}>{lot.lot}</TextLink>{' '}
          {moneySigned(partsTotal(lot.entered_after ?? NOTHING))}
        </Note>
      ))}
    </Stack>
  );
}
