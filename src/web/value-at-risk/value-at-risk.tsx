import { List, Paper, SegmentedControl, Skeleton, Stack, Text, SimpleGrid } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { excludedMessage } from '#domain/book/excluded';
import { moneyWholeSigned, counted, money } from '#domain/kit/format';
import type { ValueAtRisk as Result, ValueAtRisk } from '#domain/risk/value-at-risk/result';
import { time } from '../lib/format.ts';
import { useSearchChoice } from '../lib/search-params.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { QueryError } from '../ui/error-panel.tsx';
import { Notes } from '../ui/notes.tsx';
import { Note, SectionTitle, SmallNote } from '../ui/typography.ts';
import { type Risk, valueAtRiskQuery } from './data.ts';
import {
  backtestMessage,
  lossMessage,
  noFigureMessage,
  sourceMessages,
  worstDayMessage,
} from './risk-messages.ts';
import { SortedDays } from './sorted-days.tsx';
import { useMemo } from 'react';
import { useMay } from '../lib/profile.ts';
import { lotLink } from '../parts/lot-links.ts';
import { type Columns, columnsFor, figures } from '../ui/data-table-columns.ts';
import { DataTable } from '../ui/data-table.tsx';

const SPANS = ['1', '5'] as const;

/** What may be lost on a bad day, and what it is worked out from. */
export function ValueAtRisk({ owner }: { owner: string | undefined }) {
  const [span, setSpan] = useSearchChoice('days', SPANS);
  const days = span === '5' ? 5 : 1;
  const found = useQuery(valueAtRiskQuery({ days, ...(owner !== undefined && { owner }) }));
  const { data } = found;
  if (found.isLoadingError) return <QueryError message="Failed to load value at risk" query={found} />;
  return (
    <Stack gap="lg">
      <SegmentedControl
        aria-label="Trading days"
        style={{ alignSelf: 'flex-start' }}
        data={[
          { value: '1', label: '1 day' },
          { value: '5', label: '5 days' },
        ]}
        value={span}
        onChange={(value) => setSpan(value === '5' ? '5' : '1')}
      />
      {data === undefined ? (
        <Skeleton height={420} />
      ) : data.result === null ? (
        <NoFigure risk={data} />
      ) : (
        <Known risk={data} result={data.result} />
      )}
    </Stack>
  );
}

function NoFigure({ risk }: { risk: Risk }) {
  const excluded = excludedMessage(risk.excluded);
  return (
    <EmptyState title={risk.positions > 0 ? 'To be calculated' : 'Nothing at Risk'}>
      {noFigureMessage(risk)}
      {excluded !== null && `. ${excluded}`}
    </EmptyState>
  );
}

function Known({ risk, result }: { risk: Risk; result: Result }) {
  return (
    <>
      <Paper withBorder p="md" component="section" aria-label="Value at Risk">
        <Text fw={600} size="lg">
          {lossMessage(result, risk.days)}
        </Text>
        <Notes lines={sourceMessages(risk, result)} />
        <SmallNote mt="xs">
          Worked out {time(risk.worked_out_at)}
          {risk.simulated && ' from simulated prices'}
        </SmallNote>
      </Paper>
      <SortedDays changes={result.changes} value={result.value} />
      {result.worst.length > 0 && (
        <section aria-labelledby="worst-days">
          <SectionTitle id="worst-days" mb="xs">
            The worst days
          </SectionTitle>
          <List size="sm">
            {result.worst.map((worst) => (
              <List.Item key={worst.day}>
                {worstDayMessage(worst)}:{' '}
                <span style={{ whiteSpace: 'nowrap' }}>{moneyWholeSigned(worst.change)}</span>
              </List.Item>
            ))}
          </List>
        </section>
      )}
      <PartsTables {...result} />
      <section aria-labelledby="how-good">
        <SectionTitle id="how-good">How good is this?</SectionTitle>
        <Text size="sm">{backtestMessage(result.backtest, risk.kept)}</Text>
        <Note>
          Checked with today’s cattle and hedges: on each past day, whether one day lost more than the 125
          days before it said.
        </Note>
      </section>
    </>
  );
}

type LotLoss = ValueAtRisk['lots'][number];
type ContractLoss = ValueAtRisk['contracts'][number];

const lotColumn = columnsFor<LotLoss>();
const contractColumn = columnsFor<ContractLoss>();

const lotColumns = (withOwner: boolean): Columns<LotLoss> =>
  lotColumn.columns([
    lotColumn.accessor('lot', { header: 'Lot', meta: { width: 10 } }),
    ...(withOwner
      ? [lotColumn.accessor('owner', { header: 'Owner', meta: { width: 10, under: 'lot', once: true } })]
      : []),
    lotColumn.accessor('value', figures('With Hedges', money, { width: 9 })),
    lotColumn.accessor('without_hedges', figures('Cattle Alone', money, { width: 9 })),
  ]);

const contractColumns: Columns<ContractLoss> = contractColumn.columns([
  contractColumn.accessor('symbol', { header: 'Contract', meta: { width: 8 } }),
  contractColumn.accessor('value', figures('At Risk', money, { width: 9 })),
]);

/** Each lot and each contract as if there were nothing else. */
function PartsTables({ lots, contracts, lots_not_listed: others }: ValueAtRisk) {
  const withOwner = useMay('seeEntities');
  const columns = useMemo(() => lotColumns(withOwner), [withOwner]);
  return (
    <Stack gap="sm" component="section" aria-labelledby="parts">
      <div>
        <SectionTitle id="parts">By lot and by contract</SectionTitle>
        <Note>
          Each alone, as if there were nothing else: they do not add up.
          {others > 0 && ` ${counted(others, 'lot')} with less at risk not listed.`}
        </Note>
      </div>
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
        <DataTable
          label="Value at risk by lot"
          name="lots"
          columns={columns}
          rows={lots}
          rowId={(lot) => String(lot.id)}
          rowName={(lot) => lot.lot}
          link={(lot) => lotLink(lot, withOwner)}
          empty={<Text size="sm">No lots with head</Text>}
        />
        <DataTable
          label="Value at risk by contract"
          name="contracts"
          columns={contractColumns}
          rows={contracts}
          rowId={(contract) => contract.symbol}
          empty={null}
        />
      </SimpleGrid>
    </Stack>
  );
}
