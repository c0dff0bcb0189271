import type { Receiving } from '#domain/lots/receivings';
import { day, dayShort, head, money, weightExact } from '#domain/kit/format';
import { actionsColumn, type Columns, columnsFor, figures, texts } from '../../ui/data-table-columns.ts';
import { RowActions } from '../../ui/row-actions.tsx';
import { SmallNote } from '../../ui/typography.ts';
import { sexLabels } from '../labels.ts';

/** `receiving of Mar 14, 2026, 100 head` */
export const receivingName = (record: Receiving): string =>
  `receiving of ${day(record.date_in)}, ${head(record.received)} head`;

const column = columnsFor<Receiving>();

interface Actions {
  onEdit: (record: Receiving) => void;
  onDelete: (record: Receiving) => void;
}

export const receivingColumns = ({ onEdit, onDelete }: Actions): Columns<Receiving> =>
  column.columns([
    column.accessor('date_in', texts('Date', dayShort, { width: 7 })),
    column.accessor('source', {
      header: 'Source',
      meta: { width: 14, wraps: true },
      cell: ({ row: { original: record } }) => (
        <div>
          {record.source}
          <SmallNote>
            {sexLabels[record.sex]} · {record.location}
          </SmallNote>
        </div>
      ),
    }),
    column.accessor('received', figures('Head Count', head, { width: 7.5 })),
    column.accessor('pay_wt', figures('Weight', weightExact, { width: 7.5, unit: 'lbs' })),
    column.accessor('cost', figures('Cost', money, { width: 8 })),
    actionsColumn<Receiving>({ width: 6.5, action: 'recordCattle' }, (record) => (
      <RowActions
        name={receivingName(record)}
        onEdit={() => onEdit(record)}
        onDelete={() => onDelete(record)}
      />
    )),
  ]);
