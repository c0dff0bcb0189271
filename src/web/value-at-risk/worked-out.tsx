import { Button, List, SimpleGrid, Stack, Table, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { counted, dayShort, money, moneyWholeSigned } from '#domain/kit/format';
import type { ValueAtRisk } from '#domain/risk/value-at-risk/result';
import { tone } from '../lib/format.ts';
import { useMay } from '../lib/profile.ts';
import { lotLink } from '../parts/lots-data.ts';
import { columnsFor, figures, type TableColumns } from '../ui/data-table-columns.ts';
import { DataTable } from '../ui/data-table.tsx';
import { lazily } from '../ui/lazily.tsx';
import { Note, Notes } from '../ui/messages.tsx';
import type { Risk } from './data.ts';
import { backtestMessage, sourceMessages, worstDayMessage } from './risk-messages.ts';

const PartTitle = Title.withProps({ order: 3, size: 'h5' });

/** Basis of value at risk: past days, the lots and contracts, and how often it was exceeded. */
export const WorkedOut = ({ risk, result }: { risk: Risk; result: ValueAtRisk }) => (
  <Stack gap="lg">
    <Notes lines={sourceMessages(risk, result)} />
    <section aria-labelledby="how-good">
      <PartTitle id="how-good">Track record</PartTitle>
      <Text size="sm">{backtestMessage(result.backtest, risk.stored_days)}</Text>
      <Note>
        Tested on today’s cattle and hedges: for each past day, whether the loss exceeded the estimate from
        the 125 days before it.
      </Note>
    </section>
    <SortedDays changes={result.changes} value={result.value} />
    {result.worst.length > 0 && (
      <section aria-labelledby="worst-days">
        <PartTitle id="worst-days" mb="xs">
          The worst days
        </PartTitle>
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
  </Stack>
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
        <PartTitle id="parts">By lot and by contract</PartTitle>
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
      <PartTitle id="sorted-days">What past days would cost today</PartTitle>
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
