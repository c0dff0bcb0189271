import { Text } from '@mantine/core';
import { lacksProceeds, lacksWeight, shippedWeight } from '#domain/closeout/lot-sums';
import { salePrice } from '#domain/closeout/price-on-outs';
import type { Out } from '#domain/lots/outs';
import { day, dayShort, head, money, price, weightExact } from '#domain/kit/format';
import { actionsColumn, type Columns, columnsFor, figures, texts } from '../../ui/data-table-columns.ts';
import { RowActions } from '../../ui/row-actions.tsx';
import { SmallNote } from '../../ui/typography.ts';
import { outTypeLabels } from './labels.ts';

/** `out of Sep 1, 2026, 40 head shipped` */
export const outName = (record: Out): string =>
  `out of ${day(record.date_out)}, ${head(record.head_count)} head ${record.type}`;

const column = columnsFor<Out>();

interface Actions {
  onEdit: (record: Out) => void;
  onDelete: (record: Out) => void;
}

export const outColumns = ({ onEdit, onDelete }: Actions): Columns<Out> =>
  column.columns([
    column.accessor('date_out', texts('Date', dayShort, { width: 7 })),
    column.accessor('type', {
      header: 'Type',
      meta: { width: 12, wraps: true },
      cell: ({ row: { original: record } }) => (
        <div>
          {outTypeLabels[record.type]}
          {record.destination && <SmallNote>{record.destination}</SmallNote>}
        </div>
      ),
    }),
    column.accessor('head_count', figures('Head Count', head, { width: 7.5 })),
    column.accessor('weight', {
      header: 'Weight',
      meta: { width: 7.5, numeric: true, unit: 'lbs' },
      cell: ({ row: { original: record } }) => (
        <>
          {weightExact(record.weight)}
          {lacksWeight(record) && <MissingNote>No weight</MissingNote>}
        </>
      ),
    }),
    column.accessor('proceeds', {
      header: 'Proceeds',
      meta: { width: 10, numeric: true },
      cell: ({ row: { original: record } }) => <ProceedsCell record={record} />,
    }),
    actionsColumn<Out>({ width: 6.5, action: 'recordCattle' }, (record) => (
      <RowActions name={outName(record)} onEdit={() => onEdit(record)} onDelete={() => onDelete(record)} />
    )),
  ]);

/** A note about a missing value that the totals exclude. */
const MissingNote = ({ children }: { children: string }) => (
  <Text size="xs" c="yellow.4">
    {children}
  </Text>
);

/** The proceeds of a shipment, and the price per cwt below. */
function ProceedsCell({ record }: { record: Out }) {
  const weight = shippedWeight(record);
  const perCwt = weight === null || record.proceeds === null ? null : salePrice(weight, record.proceeds);
  return (
    <>
      {money(record.proceeds)}
      {lacksProceeds(record) && <MissingNote>No proceeds yet</MissingNote>}
      {perCwt !== null && <SmallNote>Price {price(perCwt)} $/cwt</SmallNote>}
    </>
  );
}
