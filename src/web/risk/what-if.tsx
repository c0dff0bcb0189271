import { Button, Group, List, Paper, SegmentedControl, Skeleton, Stack } from '@mantine/core';
import { useDeferredValue, useMemo, useState } from 'react';
import { excludedMessages, lotsWithoutPlan } from '#domain/book/excluded';
import { unassignedResult, type LotRisk } from '#domain/book/risk';
import { percentTenths } from '#domain/kit/format';
import { MODEL_RATE } from '#domain/market/option-repricing';
import { whatIfTables } from '#domain/reports/risk-tables';
import { riskAfterMove } from '#domain/risk/risk-after-move';
import { movableIn, movedBook, NO_MOVE, type MarketMove } from '#domain/risk/what-if';
import { TableFiles } from '../export/table-files.tsx';
import { useSearchChoice } from '../lib/search-params.ts';
import { lotNotes } from '../parts/lot-notes.ts';
import { lazily } from '../ui/lazily.tsx';
import { TextLink } from '../ui/links.tsx';
import { EmptyState, Notes, Note, SectionTitle } from '../ui/messages.tsx';
import { unassignedNotes } from '../ui/value-notes.ts';
import type { ValuedBook } from './data.ts';
import { MoveFields } from './market-move.tsx';
import { WhatIfLots } from './what-if-lots.tsx';
import { WhatIfMatrix } from './what-if-matrix.tsx';
import { WhatIfTotals } from './what-if-totals.tsx';

const OnADay = lazily(async () => (await import('./target-date/on-a-day.tsx')).OnADay, 420);

const WHEN = [
  { value: 'day', label: 'On a day' },
  { value: 'today', label: 'Today' },
];

/** Effect of a market move on a lot on the day it is sold, or to all positions today. */
export function WhatIf({ valued }: { valued: ValuedBook | undefined }) {
  const [when, setWhen] = useSearchChoice('when', ['day', 'today']);
  return (
    <Stack gap="md" align="stretch">
      <div>
        <SegmentedControl
          aria-label="When"
          data={WHEN}
          value={when}
          onChange={(value) => setWhen(value === 'today' ? 'today' : 'day')}
        />
      </div>
      {when === 'day' ? <OnADay /> : <WhatIfToday valued={valued} />}
    </Stack>
  );
}

/** Simulates a market move on screen; nothing is stored. */
function WhatIfToday({ valued }: { valued: ValuedBook | undefined }) {
  const [move, setMove] = useState<MarketMove>(NO_MOVE);
  const shown = useDeferredValue(move);
  const moved = useMemo(() => valued && riskAfterMove(valued, shown), [valued, shown]);
  const movable = useMemo(() => valued && movableIn(valued.book), [valued]);
  if (!valued || !moved || !movable) return <Skeleton height={420} />;
  if (movable.roots.length === 0)
    return (
      <EmptyState title="No Lots With Head">Add lots to see what a market move would do to them.</EmptyState>
    );
  return (
    <Stack gap="lg">
      <WhatIfMatrix valued={valued} move={shown} />
      <Paper withBorder p="md">
        <Group justify="space-between" mb="sm">
          <SectionTitle>Move the market</SectionTitle>
          <Group gap="sm">
            <TableFiles title="What-If" tables={() => whatIfTables(move, valued)} />
            <Button variant="default" onClick={() => setMove(NO_MOVE)}>
              Back to today
            </Button>
          </Group>
        </Group>
        <MoveFields move={move} onMove={setMove} movable={movable} />
      </Paper>
      <WhatIfTotals now={withPrice(valued.risks)} moved={withPrice(moved)} />
      <Notes lines={whatIfNotes(valued, shown, moved)} />
      <WhatIfLots now={valued.risks} moved={moved} />
      <Assumptions />
    </Stack>
  );
}

/** The lots in the totals, so that they tie across (decision 46). */
const withPrice = <Lot extends LotRisk>(risks: readonly Lot[]): Lot[] =>
  risks.filter((lot) => lot.est_future_value !== null);

function whatIfNotes({ book, risks, today }: ValuedBook, move: MarketMove, moved: readonly LotRisk[]) {
  const unassigned = unassignedResult(movedBook(book, move, today), withPrice(moved));
  const withoutPlan = excludedMessages(lotsWithoutPlan(book.lots));
  return [...lotNotes(risks, today), ...unassignedNotes(unassigned), ...withoutPlan];
}

const Assumptions = () => (
  <section aria-labelledby="assumptions">
    <SectionTitle size="h5" id="assumptions">
      What this assumes
    </SectionTitle>
    <List size="sm" c="dimmed" mt={4}>
      <List.Item>
        Every month of a contract moves by the same amount, today, and so does the basis of every lot of a
        class.
      </List.Item>
      <List.Item>
        Options and LRP puts are repriced from their current price by the{' '}
        <TextLink to="/glossary" hash="option-model" inherit>
          option model
        </TextLink>
        : implied volatility stays the same, at a yearly rate of {percentTenths(MODEL_RATE * 100)}, and no
        option is worth less than its intrinsic value.
      </List.Item>
      <List.Item>
        Net Equity is as on the lot page: it excludes sales, and LRP P/L is shown beside it. Positions without
        a price are excluded.
      </List.Item>
      <List.Item>A contract that has stopped trading does not move and gives no protection.</List.Item>
      <List.Item>Nothing is saved: changes are lost when you leave the page.</List.Item>
    </List>
    <Note mt={4}>These are estimates, not advice.</Note>
  </section>
);
