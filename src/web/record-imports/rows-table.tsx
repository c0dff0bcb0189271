import { memo } from 'react';
import type { RecordField } from '#domain/import/field';
import { VirtualTable } from '../ui/virtual-table.tsx';
import type { Draft } from './draft.ts';
import {
  CellInput,
  type KnownSheet,
  type RowProps,
  rowIsLeft,
  RowVerdictCell,
  shownFields,
} from './row-parts.tsx';
import classes from './record-imports.module.css';

/** The widths in rem of the row's number, of the verdict, of a field by how it is read, and of the table on a desktop. */
const ROW = 4;
const VERDICT = 12;
const WIDTHS = { text: 9, day: 7.5, number: 7, choice: 7, 'yes or no': 6 } as const;
const DESKTOP = 70;

/** The heights in pixels of a verdict, and of a field with the gap below it. */
const VERDICT_HEIGHT = 68;
const FIELD_HEIGHT = 34;

type FieldColumn = readonly RecordField[];

/** The columns of the fields: as few to a cell as fit a desktop (decision 72). */
function layoutOf(sheet: KnownSheet) {
  const fields = shownFields(sheet);
  for (let stacked = 1; ; stacked++) {
    const columns: FieldColumn[] = [];
    for (let at = 0; at < fields.length; at += stacked) columns.push(fields.slice(at, at + stacked));
    const widths = [
      ROW,
      VERDICT,
      ...columns.map((column) => Math.max(...column.map(({ reads }) => WIDTHS[reads]))),
    ];
    if (columns.length <= 1 || widths.reduce((sum, width) => sum + width, 0) <= DESKTOP)
      return { columns, widths, rowHeight: Math.max(VERDICT_HEIGHT, stacked * FIELD_HEIGHT + 16) };
  }
}

const isNumeric = (column: FieldColumn) => column.every(({ reads }) => reads === 'number') || undefined;

export interface RowsProps {
  draft: Draft;
  sheet: KnownSheet;
  rowIndexes: Int32Array;
}

/** The rows of a sheet on a desktop: every cell can be corrected. */
export function RowsTable({ draft, sheet, rowIndexes }: RowsProps) {
  const { columns, widths, rowHeight } = layoutOf(sheet);
  return (
    <VirtualTable
      label="Rows of the file"
      rows={rowIndexes.length}
      rowHeight={rowHeight}
      widths={widths}
      head={
        <>
          <th scope="col">Row</th>
          <th scope="col">Verdict</th>
          {columns.map((column) => (
            <th key={column[0]?.field} scope="col" data-numeric={isNumeric(column)}>
              <div className={classes.stack}>
                {column.map(({ field, label }) => (
                  <span key={field}>{label}</span>
                ))}
              </div>
            </th>
          ))}
        </>
      }
      renderRow={(index) => (
        <Row
          key={index}
          index={index}
          rowIndex={rowIndexes[index] ?? 0}
          version={draft.version()}
          draft={draft}
          sheet={sheet}
          columns={columns}
        />
      )}
    />
  );
}

interface TableRowProps extends RowProps {
  index: number;
  /** The draft's version: a row is rendered again when the draft has changed, not when it is only scrolled. */
  version: number;
  columns: readonly FieldColumn[];
}

const Row = memo(function Row({ index, columns, ...props }: TableRowProps) {
  const { sheet, rowIndex } = props;
  return (
    <tr aria-rowindex={index + 2} className={classes.row} data-left={rowIsLeft(props) || undefined}>
      <td>{sheet.row[rowIndex]}</td>
      <td data-wraps>
        <RowVerdictCell {...props} />
      </td>
      {columns.map((column) => (
        <td key={column[0]?.field} data-numeric={isNumeric(column)}>
          <div className={classes.stack}>
            {column.map((field) => (
              <CellInput key={field.field} {...props} field={field} />
            ))}
          </div>
        </td>
      ))}
    </tr>
  );
});
