import {
  Button,
  Group,
  List,
  Paper,
  SegmentedControl,
  SimpleGrid,
  Skeleton,
  Stack,
  NumberInput,
  Slider,
  Text,
  Table,
} from '@mantine/core';
import { useDeferredValue, useMemo, useState, useId } from 'react';
import { unassignedResult, type LotRisk } from '#domain/book/risk';
import { MODEL_RATE } from '#domain/market/option-repricing';
import { movedBook, NO_MOVE, type MarketMove } from '#domain/risk/what-if';
import { percentTenths, signed, moneyWhole, moneyWholeSigned } from '#domain/kit/format';
import { whatIfTables } from '#domain/reports/risk-tables';
import { TableFiles } from '../export/table-files.tsx';
import { useTabScope } from '../lib/profile.ts';
import { useSearchChoice } from '../lib/search-params.ts';
import { lazily } from '../ui/lazily.tsx';
import { unassignedNotes } from '../ui/value-notes.ts';
import { Notes, Note, SectionTitle } from '../ui/messages.tsx';
import type { ValuedBook } from './data.ts';
import { lotNotes } from '../parts/lot-notes.ts';
import { WhatIfLots } from './what-if-lots.tsx';
import { WhatIfTotals } from './what-if-totals.tsx';
import { riskAfterMove, BASIS_STEPS, netEquityGrid } from '#domain/risk/risk-after-move';
import { withoutSalesMessage } from '#domain/closeout/messages';
import { knownSum, sumCents } from '#domain/kit/money';
import { excludedMessages, lotsWithoutPlan } from '#domain/book/excluded';
import { tone } from '../lib/format.ts';

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
        $/cwt on top of the move above; today it is {moneyWhole(today)}
        {without && `, ${without}`}.
      </Note>
      <Table.ScrollContainer minWidth={680} type="native" tabIndex={0}>
        <Table withTableBorder withColumnBorders aria-labelledby="matrix" style={{ whiteSpace: 'nowrap' }}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">Price \ Basis</Table.Th>
              {BASIS_STEPS.map((basis) => (
                <Table.Th key={basis} scope="col" ta="right">
                  {signed(basis)}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map(({ price, cells }) => (
              <Table.Tr key={price}>
                <Table.Th scope="row">{signed(price)}</Table.Th>
                {cells.map(({ basis, value }) => (
                  <Table.Td key={basis} ta="right">
                    {moneyWhole(value)}
                    <Text size="xs" className={tone(changeFrom(today, value))}>
                      {moneyWholeSigned(changeFrom(today, value))}
                    </Text>
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </section>
  );
}

const changeFrom = (today: number | null, value: number | null): number | null =>
  today === null || value === null ? null : value - today;

const OnADay = lazily(async () => (await import('./target-date/on-a-day.tsx')).OnADay, 420);

const WHEN = [
  { value: 'today', label: 'Today' },
  { value: 'day', label: 'On a day' },
];

export function WhatIf({ valued }: { valued: ValuedBook | undefined }) {
  const [when, setWhen] = useSearchChoice('when', ['today', 'day']);
  return (
    <Stack gap="md" align="stretch">
      <div>
        <SegmentedControl
          aria-label="When"
          data={WHEN}
          value={when}
          onChange={(value) => setWhen(value === 'day' ? 'day' : 'today')}
        />
      </div>
      {when === 'day' ? <OnADay /> : <WhatIfToday valued={valued} />}
    </Stack>
  );
}

/** Simulates a market move on screen; nothing is stored. */
function WhatIfToday({ valued }: { valued: ValuedBook | undefined }) {
  const { owner } = useTabScope();
  const [move, setMove] = useState<MarketMove>(NO_MOVE);
  const shown = useDeferredValue(move);
  const moved = useMemo(() => valued && riskAfterMove(valued, shown), [valued, shown]);
  if (!valued || !moved) return <Skeleton height={420} />;
  const futures = (root: 'GF' | 'LE') => (value: number) =>
    setMove((before) => ({ ...before, futures: { ...before.futures, [root]: value } }));
  const basis = (kind: 'Feeder' | 'Fat') => (value: number) =>
    setMove((before) => ({ ...before, basis: { ...before.basis, [kind]: value } }));
  return (
    <Stack gap="lg">
      <Paper withBorder p="md">
        <Group justify="space-between" mb="sm">
          <SectionTitle>Move the market</SectionTitle>
          <Group gap="sm">
            <TableFiles title="What-If" owner={owner} tables={() => whatIfTables(move, valued)} />
            <Button variant="default" onClick={() => setMove(NO_MOVE)}>
              Back to today
            </Button>
          </Group>
        </Group>
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="lg" verticalSpacing="md">
          <MoveInput
            label="Feeder cattle futures (GF)"
            reach={60}
            value={move.futures.GF}
            onChange={futures('GF')}
          />
          <MoveInput label="Feeder basis" reach={20} value={move.basis.Feeder} onChange={basis('Feeder')} />
          <MoveInput
            label="Live cattle futures (LE)"
            reach={40}
            value={move.futures.LE}
            onChange={futures('LE')}
          />
          <MoveInput label="Fat basis" reach={20} value={move.basis.Fat} onChange={basis('Fat')} />
        </SimpleGrid>
      </Paper>
      <WhatIfTotals now={withPrice(valued.risks)} moved={withPrice(moved)} />
      <Notes lines={whatIfNotes(valued, shown, moved)} />
      <WhatIfMatrix valued={valued} move={shown} />
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
        Options and LRP puts are repriced with Black-76 from their current price: implied volatility stays the
        same, at a yearly rate of {percentTenths(MODEL_RATE * 100)}, and no option is worth less than its
        intrinsic value.
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

interface MoveInputProps {
  label: string;
  reach: number;
  value: number;
  onChange: (value: number) => void;
}

function MoveInput({ label, reach, value, onChange }: MoveInputProps) {
  const id = useId();
  const within = (typed: number) => Math.min(reach, Math.max(-reach, typed));
  return (
    <div>
      <Text size="sm" fw={500} id={id}>
        {label}{' '}
        <Text span c="dimmed" size="sm">
          $/cwt
        </Text>
      </Text>
      <Group gap="md" wrap="nowrap">
        <Slider
          flex={1}
          min={-reach}
          max={reach}
          step={0.5}
          value={value}
          onChange={onChange}
          label={signed}
          thumbLabel={label}
          marks={[{ value: 0 }]}
        />
        <NumberInput
          w={110}
          aria-labelledby={id}
          value={value}
          min={-reach}
          max={reach}
          step={0.5}
          decimalScale={2}
          onChange={(typed) => onChange(within(typeof typed === 'number' ? typed : 0))}
        />
      </Group>
    </div>
  );
}
