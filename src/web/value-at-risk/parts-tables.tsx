import { SimpleGrid, Stack, Text } from '@mantine/core';
import { useMemo } from 'react';
import { counted, money } from '#domain/kit/format';
import type { ValueAtRisk } from '#domain/risk/value-at-risk/result';
import { useMay } from '../lib/profile.ts';
import { lotLink } from '../parts/lot-links.ts';
import { type Columns, columnsFor, figures } from '../ui/data-table-columns.ts';
import { DataTable } from '../ui/data-table.tsx';
import { Note, SectionTitle } from '../ui/typography.ts';

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
export function PartsTables({ lots, contracts, lots_not_listed: others }: ValueAtRisk) {
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
