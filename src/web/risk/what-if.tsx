import { Button, Group, List, Paper, SegmentedControl, Skeleton, Stack, Table, Text } from '@mantine/core';
import { useDeferredValue, useMemo, useState } from 'react';
import { excludedMessages, lotsWithoutPlan } from '#domain/book/excluded';
import { unassignedResult, type LotRisk } from '#domain/book/risk';
import {
  percentTenths,
  moneyWhole,
  moneyWholeSigned,
  signed,
  money,
  moneySigned,
  percent,
} from '#domain/kit/format';
import { MODEL_RATE } from '#domain/market/option-repricing';
import { whatIfTables } from '#domain/reports/risk-tables';
import { riskAfterMove, BASIS_STEPS, netEquityGrid, lotsAfterMove } from '#domain/risk/risk-after-move';
import { movableIn, movedBook, NO_MOVE, type MarketMove } from '#domain/risk/what-if';
import { TableFiles } from '../export/table-files.tsx';
import { useSearchChoice } from '../lib/search-params.ts';
import { lotNotes } from '../parts/lot-notes.ts';
import { lazily } from '../ui/lazily.tsx';
import { TextLink } from '../ui/links.tsx';
import { EmptyState, Notes, Note, SectionTitle, MissingDataNote } from '../ui/messages.tsx';
import { unassignedNotes } from '../ui/value-notes.ts';
import type { ValuedBook } from './data.ts';
import { MoveFields, WhatIfTotals } from './what-if-totals.tsx';
import { withoutSalesMessage } from '#domain/closeout/messages';
import { knownSum, sumCents } from '#domain/kit/money';
import { tone } from '../lib/format.ts';
import { PriceGrid } from '../ui/price-grid.tsx';
import grid from '../ui/price-grid.module.css';
import { lotLink } from '../parts/lots-data.ts';
import { useMay } from '../lib/profile.ts';
import { columnsFor, figures, type TableColumns } from '../ui/data-table-columns.ts';
import { DataTable } from '../ui/data-table.tsx';
import { gainCell } from '../ui/figure.tsx';

type Lot = ValuedBook['risks'][number];
type MovedLot = Lot & { change: number | null };

const column = columnsFor<MovedLot>();
const figure = { width: 7.1, numeric: true } as const;
const tbd = (value: number | null | undefined) =>
  value === null || value === undefined ? 'TBD' : money(value);

const columns: TableColumns<MovedLot> = column.columns([
  column.accessor('lot', { header: 'Lot', meta: { width: 7 } }),
  column.accessor('futures_contract', { header: 'Contract', meta: { width: 5 } }),
  column.accessor('percent_hedged', figures('Hedged', percent, { ...figure, width: 5.5 })),
  column.accessor('est_future_value', figures('Est. Value', tbd, figure)),
  column.computed('futures_pl', (lot) => lot.futures_pl.total, figures('Futures P/L', moneySigned, figure)),
  column.computed('options_pl', (lot) => lot.options_pl.total, figures('Options P/L', moneySigned, figure)),
  column.computed('lrp_pl', (lot) => lot.lrp_pl.total, figures('LRP P/L', moneySigned, figure)),
  column.accessor('net_equity', {
    header: 'Net Equity',
    meta: { ...figure, width: 8.5, wraps: true },
    cell: ({ row: { original: lot } }) => (
      <>
        {tbd(lot.net_equity)}
        <MissingDataNote of={withoutSalesMessage(lot.proceeds)} />
      </>
    ),
  }),
  column.accessor('change', { header: 'Change', meta: figure, cell: gainCell }),
]);

function WhatIfLots({ now, moved }: { now: readonly Lot[]; moved: readonly Lot[] }) {
  const withOwner = useMay('seeEntities');
  const rows = useMemo(() => lotsAfterMove(now, moved), [now, moved]);
  return (
    <DataTable
      label="Lots after the move"
      name="what-if"
      columns={columns}
      rows={rows}
      rowId={(lot) => String(lot.id)}
      rowName={(lot) => `lot ${lot.lot}`}
      link={(lot) => lotLink(lot, withOwner)}
      empty={
        <EmptyState title="No Lots With Head">
          Add lots to see what a market move would do to them.
        </EmptyState>
      }
    />
  );
}

const BASE = BASIS_STEPS.indexOf(0);

/** Net Equity at prices and basis around a move. */
function WhatIfMatrix({ valued, move }: { valued: ValuedBook; move: MarketMove }) {
  const today = useMemo(() => knownSum(valued.risks.map((lot) => lot.net_equity)).total, [valued]);
  const priced = valued.risks.filter((lot) => lot.net_equity !== null);
  const without = withoutSalesMessage(sumCents(priced.map(({ proceeds }) => proceeds)));
  const rows = useMemo(() => netEquityGrid(valued, move), [valued, move]);
  return (
    <section aria-labelledby="matrix">
      <SectionTitle size="h5" id="matrix">
        Net Equity by price and basis
      </SectionTitle>
      <Note mb="xs">
        $/cwt{move !== NO_MOVE && ' on top of the move below'}; today it is {moneyWhole(today)}
        {without && `, ${without}`}.
      </Note>
      <PriceGrid labelledBy="matrix" corner="Price \ Basis" heads={BASIS_STEPS.map(signed)} base={BASE}>
        {rows.map(({ price, cells }) => (
          <Table.Tr key={price}>
            <Table.Th scope="row" className={grid.pinned}>
              {signed(price)}
            </Table.Th>
            {cells.map(({ basis, value }) => (
              <Table.Td key={basis} ta="right" {...(price === 0 && basis === 0 && { className: grid.base })}>
                {moneyWhole(value)}
                <Change value={changeFrom(today, value)} />
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </PriceGrid>
    </section>
  );
}

/** Nothing where nothing has changed. */
const Change = ({ value }: { value: number | null }) =>
  value !== 0 &&
  value !== null && (
    <Text size="xs" className={tone(value)}>
      {moneyWholeSigned(value)}
    </Text>
  );

const changeFrom = (today: number | null, value: number | null): number | null =>
  today === null || value === null ? null : sumCents([value, -today]);

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
const withPrice = <Risk extends LotRisk>(risks: readonly Risk[]): Risk[] =>
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
