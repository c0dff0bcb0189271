import { invalidateAll } from '../../lib/query-client.ts';
import { Stack, Text } from '@mantine/core';
import { useMemo, type ReactNode } from 'react';
import type { Totals } from '../../ui/data-table-wide.tsx';
import { deleteReceiving } from '#api/receivings';
import { day, dayShort, head, money, sentence, weightExact, price } from '#domain/kit/format';
import { knownSum, sumCents } from '#domain/kit/money';
import type { Lot, Receiving, Out } from '#domain/lots/lots';
import { call } from '../../lib/call.ts';
import { actionsColumn, columnsFor, figures, texts, type TableColumns } from '../../ui/data-table-columns.ts';
import type { RowLine } from '../../ui/data-table-lines.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { DeleteModal, useItemModal, type ModalProps } from '../../ui/confirm-modal.tsx';
import { EmptyState, MessageBox, SectionTitle, SmallNote, Notes } from '../../ui/messages.tsx';
import { RowActions } from '../../ui/icon-button.tsx';
import { sexLabels, outTypeLabels } from '../labels.ts';
import { deleteOut } from '#api/outs';
import { isWithoutProceeds, isWithoutWeight, shippedWeight } from '#domain/closeout/lot-sums';
import { withoutProceedsMessage, withoutWeightMessage } from '#domain/closeout/missing-values';
import { salePrice } from '#domain/closeout/price-on-outs';

interface Actions<Row> {
  onEdit: (record: Row) => void;
  onDelete: (record: Row) => void;
}

interface HistoryProps<Row> extends Pick<Actions<Row>, 'onEdit'> {
  records: readonly Row[] | undefined;
  failure: string | null;
}

interface RecordHistoryProps<Row extends Receiving | Out> extends Omit<HistoryProps<Row>, 'onEdit'> {
  kind: 'receiving' | 'out';
  columns: TableColumns<Row>;
  line: RowLine<Row>;
  likelyRows?: number;
  totals?: Totals;
  children: ReactNode;
}

const RecordHistory = <Row extends Receiving | Out>({
  kind,
  records,
  failure,
  children,
  ...table
}: RecordHistoryProps<Row>) => (
  <Stack gap="sm" component="section" aria-label={`${sentence(kind)} History`}>
    <SectionTitle>{`${sentence(kind)} History`}</SectionTitle>
    {failure !== null && <MessageBox kind="error">{failure}</MessageBox>}
    <DataTable
      name={`${kind}s`}
      label={`${sentence(kind)} History`}
      loadingText={`Loading ${kind} records...`}
      likelyRows={2}
      rows={records}
      rowId={({ id }) => String(id)}
      empty={<EmptyState title={`No ${kind} records found`}>Add your first {kind} record above</EmptyState>}
      {...table}
    />
    {children}
  </Stack>
);

export function ReceivingHistory({
  lot,
  records,
  failure,
  onEdit,
}: HistoryProps<Receiving> & { lot: Lot | undefined }) {
  const deleted = useItemModal<Receiving>();
  const columns = useMemo(
    () => receivingTableColumns({ onEdit, onDelete: deleted.open }),
    [onEdit, deleted.open],
  );
  return (
    <RecordHistory
      kind="receiving"
      records={records}
      failure={failure}
      columns={columns}
      line={receivingLine}
      likelyRows={lot?.receiving_count ?? 2}
      {...(lot && lot.receiving_count > 1 && { totals: totalsOf(lot) })}
    >
      {deleted.item && <DeleteReceiving record={deleted.item} {...deleted.modal} />}
    </RecordHistory>
  );
}

const totalsOf = (lot: Lot) => ({
  date_in: 'Total',
  received: head(lot.total_received),
  pay_wt: weightExact(lot.total_pay_wt),
  cost: money(lot.total_cost),
});

const DeleteReceiving = ({ record, ...modal }: ModalProps & { record: Receiving }) => (
  <DeleteModal
    {...modal}
    record={sentence(receivingName(record))}
    remove={() => call(deleteReceiving, { id: record.id })}
    changed={invalidateAll}
    failure="Failed to delete receiving record"
  >
    <Text>
      Delete the {receivingName(record)} from {record.source}?
    </Text>
  </DeleteModal>
);

/** `receiving of Mar 14, 2026, 100 head` */
const receivingName = (record: Receiving): string =>
  `receiving of ${day(record.date_in)}, ${head(record.received)} head`;

/** A receiving on a phone: `4/30/2026  190 head, 130,720 lbs  $420,918.40`. */
const receivingLine: RowLine<Receiving> = {
  by: 'date_in',
  day: ({ date_in }) => date_in,
  what: ({ received, pay_wt }) => `${head(received)} head, ${weightExact(pay_wt)} lbs`,
  note: ({ source }) => source,
  amount: ({ cost }) => money(cost),
  sumOf: (_, some) => some && money(sumCents(some.map(({ cost }) => cost))),
};

const receivingColumn = columnsFor<Receiving>();

export const receivingTableColumns = ({ onEdit, onDelete }: Actions<Receiving>): TableColumns<Receiving> =>
  receivingColumn.columns([
    receivingColumn.accessor('date_in', texts('Date', dayShort, { width: 7 })),
    receivingColumn.drawn('source', 'Source', { width: 14, wraps: true }, (record) => (
      <div>
        {record.source}
        <SmallNote>
          {sexLabels[record.sex]} · {record.location}
        </SmallNote>
      </div>
    )),
    receivingColumn.accessor('received', figures('Head Count', head, { width: 7.5 })),
    receivingColumn.accessor('pay_wt', figures('Weight', weightExact, { width: 7.5, unit: 'lbs' })),
    receivingColumn.accessor('cost', figures('Cost', money, { width: 8 })),
    actionsColumn<Receiving>({ width: 6.5, action: 'recordCattle' }, (record) => (
      <RowActions
        name={receivingName(record)}
        onEdit={() => onEdit(record)}
        onDelete={() => onDelete(record)}
      />
    )),
  ]);

export function OutHistory({ records, failure, onEdit }: HistoryProps<Out>) {
  const deleted = useItemModal<Out>();
  const columns = useMemo(() => outTableColumns({ onEdit, onDelete: deleted.open }), [onEdit, deleted.open]);
  return (
    <RecordHistory kind="out" records={records} failure={failure} columns={columns} line={outLine}>
      <Notes lines={missingNotes(records ?? [])} />
      {deleted.item && <DeleteOut record={deleted.item} {...deleted.modal} />}
    </RecordHistory>
  );
}

const missingNotes = (records: readonly Out[]): string[] =>
  [
    withoutWeightMessage({ shipments_without_weight: records.filter(isWithoutWeight).length }),
    withoutProceedsMessage({ shipments_without_proceeds: records.filter(isWithoutProceeds).length }),
  ].filter((message) => message !== null);

const DeleteOut = ({ record, ...modal }: ModalProps & { record: Out }) => (
  <DeleteModal
    {...modal}
    record={sentence(outName(record))}
    remove={() => call(deleteOut, { id: record.id })}
    changed={invalidateAll}
    failure="Failed to delete out record"
  >
    <Text>Delete the {outName(record)}?</Text>
  </DeleteModal>
);

/** `out of Sep 1, 2026, 40 head shipped` */
const outName = (record: Out): string =>
  `out of ${day(record.date_out)}, ${head(record.head_count)} head ${record.type}`;

/** An out on a phone: `11/18/2026  12 shipped, 15,300 lbs  $35,098.20`. Proceeds that are not entered yet are not zero. */
const outLine: RowLine<Out> = {
  by: 'date_out',
  day: ({ date_out }) => date_out,
  what: ({ head_count, type, weight }) =>
    [`${head(head_count)} ${type}`, weight !== null && `${weightExact(weight)} lbs`]
      .filter(Boolean)
      .join(', '),
  note: (out) =>
    [out.destination, isWithoutWeight(out) && 'No weight', isWithoutProceeds(out) && 'No proceeds yet']
      .filter(Boolean)
      .join(' · '),
  amount: ({ proceeds }) => money(proceeds),
  sumOf: (_, some) => some && outsOfMonth(some),
};

/** Example: `36 head, $105,294.60`; without the proceeds while one of its shipments has none. */
function outsOfMonth(outs: readonly Out[]): string {
  const left = `${head(outs.reduce((sum, { head_count }) => sum + head_count, 0))} head`;
  const { total } = knownSum(outs.map(({ proceeds }) => proceeds));
  return total === null || outs.some(isWithoutProceeds) ? left : `${left}, ${money(total)}`;
}

const outColumn = columnsFor<Out>();

export const outTableColumns = ({ onEdit, onDelete }: Actions<Out>): TableColumns<Out> =>
  outColumn.columns([
    outColumn.accessor('date_out', texts('Date', dayShort, { width: 7 })),
    outColumn.drawn('type', 'Type', { width: 12, wraps: true }, (record) => (
      <div>
        {outTypeLabels[record.type]}
        {record.destination && <SmallNote>{record.destination}</SmallNote>}
      </div>
    )),
    outColumn.accessor('head_count', figures('Head Count', head, { width: 7.5 })),
    outColumn.drawn('weight', 'Weight', { width: 7.5, numeric: true, unit: 'lbs' }, (record) => (
      <>
        {weightExact(record.weight)}
        {isWithoutWeight(record) && <MissingNote>No weight</MissingNote>}
      </>
    )),
    outColumn.drawn('proceeds', 'Proceeds', { width: 10, numeric: true }, (record) => (
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
      {isWithoutProceeds(record) && <MissingNote>No proceeds yet</MissingNote>}
      {perCwt !== null && <SmallNote>Price {price(perCwt)} $/cwt</SmallNote>}
    </>
  );
}
