import { Stack, Text } from '@mantine/core';
import { useMemo } from 'react';
import { deleteOut } from '#api/outs';
import { lacksProceeds, lacksWeight, shippedWeight } from '#domain/closeout/lot-sums';
import { withoutProceedsMessage, withoutWeightMessage } from '#domain/closeout/missing-values';
import { salePrice } from '#domain/closeout/price-on-outs';
import { day, dayShort, head, money, price, sentence, weightExact } from '#domain/kit/format';
import type { Out } from '#domain/lots/lots';
import { call } from '../../lib/call.ts';
import { lotsChanged } from '../../parts/lots-data.ts';
import { actionsColumn, columnsFor, figures, texts, type TableColumns } from '../../ui/data-table-columns.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { DeleteModal, useItemModal, type ModalProps } from '../../ui/confirm-modal.tsx';
import { EmptyState, MessageBox, SectionTitle, SmallNote, Notes } from '../../ui/messages.tsx';
import { RowActions } from '../../ui/icon-button.tsx';
import { outTypeLabels } from '../labels.ts';

interface OutHistoryProps {
  records: readonly Out[] | undefined;
  failure: string | null;
  onEdit: (record: Out) => void;
}

export function OutHistory({ records, failure, onEdit }: OutHistoryProps) {
  const deleted = useItemModal<Out>();
  const columns = useMemo(() => outTableColumns({ onEdit, onDelete: deleted.open }), [onEdit, deleted.open]);
  return (
    <Stack gap="sm" component="section" aria-label="Out History">
      <SectionTitle>Out History</SectionTitle>
      {failure !== null && <MessageBox kind="error">{failure}</MessageBox>}
      <DataTable
        name="outs"
        label="Out History"
        loadingText="Loading out records..."
        likelyRows={2}
        columns={columns}
        rows={records}
        rowId={(record) => String(record.id)}
        empty={<EmptyState title="No out records found">Add your first out record above</EmptyState>}
      />
      <Notes lines={missingNotes(records ?? [])} />
      {deleted.item && <DeleteOut record={deleted.item} {...deleted.modal} />}
    </Stack>
  );
}

const missingNotes = (records: readonly Out[]): string[] =>
  [
    withoutWeightMessage({ shipments_without_weight: records.filter(lacksWeight).length }),
    withoutProceedsMessage({ shipments_without_proceeds: records.filter(lacksProceeds).length }),
  ].filter((message) => message !== null);

const DeleteOut = ({ record, ...modal }: ModalProps & { record: Out }) => (
  <DeleteModal
    {...modal}
    record={sentence(outName(record))}
    remove={() => call(deleteOut, { id: record.id })}
    changed={lotsChanged}
    failure="Failed to delete out record"
  >
    <Text>Delete the {outName(record)}?</Text>
  </DeleteModal>
);

/** `out of Sep 1, 2026, 40 head shipped` */
const outName = (record: Out): string =>
  `out of ${day(record.date_out)}, ${head(record.head_count)} head ${record.type}`;

const column = columnsFor<Out>();

interface Actions {
  onEdit: (record: Out) => void;
  onDelete: (record: Out) => void;
}

export const outTableColumns = ({ onEdit, onDelete }: Actions): TableColumns<Out> =>
  column.columns([
    column.accessor('date_out', texts('Date', dayShort, { width: 7 })),
    column.drawn('type', 'Type', { width: 12, wraps: true }, (record) => (
      <div>
        {outTypeLabels[record.type]}
        {record.destination && <SmallNote>{record.destination}</SmallNote>}
      </div>
    )),
    column.accessor('head_count', figures('Head Count', head, { width: 7.5 })),
    column.drawn('weight', 'Weight', { width: 7.5, numeric: true, unit: 'lbs' }, (record) => (
      <>
        {weightExact(record.weight)}
        {lacksWeight(record) && <MissingNote>No weight</MissingNote>}
      </>
    )),
    column.drawn('proceeds', 'Proceeds', { width: 10, numeric: true }, (record) => (
      <ProceedsCell record={record} />
    )),
    actionsColumn<Out>({ width: 6.5, action: 'recordCattle' }, (record) => (
      <RowActions name={outName(record)} onEdit={() => onEdit(record)} onDelete={() => onDelete(record)} />
    )),
  ]);

const MissingNote = ({ children }: { children: string }) => (
  <Text size="xs" c="yellow.4">
    {children}
  </Text>
);

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
