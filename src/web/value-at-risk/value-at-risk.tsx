import {
  Group,
  List,
  Paper,
  SegmentedControl,
  Skeleton,
  Stack,
  Text,
  SimpleGrid,
  Button,
  Table,
} from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getValueAtRiskTables } from '#api/value-at-risk';
import { excludedMessage } from '#domain/book/excluded';
import {
  moneyWholeSigned,
  counted,
  money,
  dayShort,
  head,
  moneyWhole,
  percentWhole,
} from '#domain/kit/format';
import type { ValueAtRisk, OwnerRisk } from '#domain/risk/value-at-risk/result';
import { TableFiles } from '../export/table-files.tsx';
import { call } from '../lib/call.ts';
import { time, tone } from '../lib/format.ts';
import { useSearchChoice } from '../lib/search-params.ts';
import { EmptyState, Notes, Note, SectionTitle, SmallNote, QueryError } from '../ui/messages.tsx';
import { valueAtRiskQuery, type Risk } from './data.ts';
import {
  backtestMessage,
  lossMessage,
  noFigureMessage,
  sourceMessages,
  worstDayMessage,
  cutByHedges,
} from './risk-messages.ts';
import { useMay } from '../lib/profile.ts';
import { lotLink } from '../parts/lots-data.ts';
import { columnsFor, figures, type TableColumns } from '../ui/data-table-columns.ts';
import { DataTable } from '../ui/data-table.tsx';
import { useDisclosure } from '@mantine/hooks';
import { lazily } from '../ui/lazily.tsx';
import { useMemo } from 'react';

const column = columnsFor<OwnerRisk>();

const NO_CLIENT = 'No client';

const cutOf = ({ value, without_hedges }: OwnerRisk): number | null =>
  value === null || without_hedges === null ? null : cutByHedges({ value, without_hedges });

const columnsOf = (needed: number): TableColumns<OwnerRisk> =>
  column.columns([
    column.accessor(({ owner }) => owner || NO_CLIENT, {
      id: 'owner',
      header: 'Client',
      meta: { width: 14 },
    }),
    column.accessor('value', figures('Value at Risk', moneyWhole, { width: 9 })),
    column.accessor('without_hedges', figures('Cattle Alone', moneyWhole, { width: 9 })),
    column.computed('cut', cutOf, figures('Cut by Hedges', percentWhole, { width: 8 })),
    column.accessor('lots_with_head', figures('Lots with Head', head, { width: 8 })),
    column.accessor((row) => noteOf(row, needed), {
      id: 'note',
      header: 'Not Included',
      meta: { width: 18, wraps: true },
    }),
  ]);

const noteOf = (row: OwnerRisk, needed: number): string | null =>
  [row.value === null ? noFigureMessage({ ...row, needed }) : null, excludedMessage(row.excluded)]
    .filter((message) => message !== null)
    .join('; ') || null;

/** The value at risk of each client. No total: what several clients lose is not lost as one (decision 90). */
function RiskByClient({ risk }: { risk: Risk }) {
  const { owners, needed, days } = risk;
  const columns = useMemo(() => columnsOf(needed), [needed]);
  const when = days === 1 ? 'On 19 of 20 trading days' : `In 19 of 20 periods of ${days} trading days`;
  return (
    <Stack gap="sm" component="section" aria-labelledby="by-client">
      <div>
        <SectionTitle id="by-client">Value at risk by client</SectionTitle>
        <Note>
          {when} a client should not lose more than this. Each client is on its own: there is no total.
        </Note>
      </div>
      <DataTable
        label="Value at risk by client"
        name="clients"
        columns={columns}
        rows={owners}
        rowId={({ owner }) => owner}
        rowName={({ owner }) => owner || NO_CLIENT}
        link={({ owner }) =>
          owner === ''
            ? { to: '/risk-management/futures-options' }
            : { to: '/risk-management', search: { tab: 'cash', owner } }
        }
        empty={null}
      />
      <SmallNote>
        Calculated {time(risk.worked_out_at)}
        {risk.simulated && ' from simulated prices'}
      </SmallNote>
    </Stack>
  );
}

const SPANS = ['1', '5'] as const;

export function ValueAtRiskView({ owner }: { owner: string | undefined }) {
  const [span, setSpan] = useSearchChoice('days', SPANS);
  const days = span === '5' ? 5 : 1;
  const of = { days, ...(owner !== undefined && { owner }) } as const;
  const found = useQuery(valueAtRiskQuery(of));
  const { data } = found;
  if (found.isLoadingError) return <QueryError message="Failed to load value at risk" query={found} />;
  return (
    <Stack gap="lg">
      <Group justify="space-between" gap="sm">
        <SegmentedControl
          aria-label="Trading days"
          data={[
            { value: '1', label: '1 day' },
            { value: '5', label: '5 days' },
          ]}
          value={span}
          onChange={(value) => setSpan(value === '5' ? '5' : '1')}
        />
        <TableFiles
          title="Value at Risk"
          owner={owner}
          tables={async () => (await call(getValueAtRiskTables, of)).tables}
          disabled={!data || (data.result === null && data.owners.length === 0)}
        />
      </Group>
      {data === undefined ? (
        <Skeleton height={420} />
      ) : data.owners.length > 0 ? (
        <RiskByClient risk={data} />
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

const Known = ({ risk, result }: { risk: Risk; result: ValueAtRisk }) => (
  <>
    <Paper withBorder p="md" component="section" aria-label="Value at Risk">
      <Text fw={600} size="lg">
        {lossMessage(result, risk.days)}
      </Text>
      <Notes lines={sourceMessages(risk, result)} />
      <SmallNote mt="xs">
        Calculated {time(risk.worked_out_at)}
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
      <SectionTitle id="how-good">Track record</SectionTitle>
      <Text size="sm">{backtestMessage(result.backtest, risk.stored_days)}</Text>
      <Note>
        Tested on today’s cattle and hedges: for each past day, whether the loss exceeded the estimate from
        the 125 days before it.
      </Note>
    </section>
  </>
);

type LotLoss = ValueAtRisk['lots'][number];
type ContractLoss = ValueAtRisk['contracts'][number];

const lotColumn = columnsFor<LotLoss>();
const contractColumn = columnsFor<ContractLoss>();

const lotColumns: TableColumns<LotLoss> = lotColumn.columns([
  lotColumn.accessor('lot', { header: 'Lot', meta: { width: 10 } }),
  lotColumn.accessor('value', figures('With Hedges', money, { width: 9 })),
  lotColumn.accessor('without_hedges', figures('Cattle Alone', money, { width: 9 })),
]);

const contractColumns: TableColumns<ContractLoss> = contractColumn.columns([
  contractColumn.accessor('symbol', { header: 'Contract', meta: { width: 8 } }),
  contractColumn.accessor('value', figures('At Risk', money, { width: 9 })),
]);

/** Each lot and each contract as if there were nothing else. */
function PartsTables({ lots, contracts, lots_not_listed: others }: ValueAtRisk) {
  const withOwner = useMay('seeEntities');
  return (
    <Stack gap="sm" component="section" aria-labelledby="parts">
      <div>
        <SectionTitle id="parts">By lot and by contract</SectionTitle>
        <Note>
          Each on its own; they do not add up to the total.
          {others > 0 && ` ${counted(others, 'lot')} with less at risk not listed.`}
        </Note>
      </div>
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
        <DataTable
          label="Value at risk by lot"
          name="lots"
          columns={lotColumns}
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

const HEIGHT = 280;

const LossesChart = lazily(async () => (await import('./losses-chart.tsx')).LossesChart, HEIGHT);

function SortedDays({ changes, value }: Pick<ValueAtRisk, 'changes' | 'value'>) {
  const [asTable, table] = useDisclosure(false);
  return (
    <Stack gap="sm" component="section" aria-labelledby="sorted-days">
      <SectionTitle id="sorted-days">What past days would cost today</SectionTitle>
      {asTable ? (
        <Table.ScrollContainer minWidth={280} maxHeight={HEIGHT} type="native" tabIndex={0}>
          <Table stickyHeader>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Day</Table.Th>
                <Table.Th ta="right">Change</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {changes.map(({ day, change }) => (
                <Table.Tr key={day}>
                  <Table.Td>{dayShort(day)}</Table.Td>
                  <Table.Td ta="right" className={tone(change)}>
                    {money(change)}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      ) : (
        <LossesChart changes={changes} line={value} height={HEIGHT} />
      )}
      <div>
        <Button variant="default" size="compact-sm" onClick={table.toggle}>
          {asTable ? 'Show as chart' : 'Show as table'}
        </Button>
      </div>
    </Stack>
  );
}
