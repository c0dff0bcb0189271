import { Checkbox } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { Fragment, memo, type ReactNode, useRef } from 'react';
import { count } from '#domain/kit/format';
import { Spacer } from '../ui/data-table-body.tsx';
import table from '../ui/data-table.module.css';
import { usePrinting } from '../ui/print-state.ts';
import type { FactColumn, RowsLook, ShownRow, RowNote } from './draft.ts';
import classes from './imports.module.css';
import { Sentence } from '../ui/sentence.tsx';

/** The notes and buttons of a row. Native controls cost a tenth of Mantine's, and scrolling mounts rows constantly. */
export const RowNotes = ({ row, notes }: { row: ShownRow; notes: readonly RowNote[] }) => (
  <div className={classes.notes}>
    {notes.map((note) =>
      'text' in note ? (
        <span key={note.text} className={classes.note} data-look={note.look} title={note.text}>
          <Sentence>{note.text}</Sentence>
        </span>
      ) : (
        <button
          key={note.action}
          type="button"
          className={classes.small}
          aria-label={`${note.action}: ${note.about ?? ''}row ${row.number}`}
          onClick={note.run}
        >
          {note.action}
        </button>
      ),
    )}
  </div>
);

const NUMBER = 5.25;

/** The most rows in view: a row element that leaves is reused for one that enters. */
const SLOTS = 256;

export interface RowsProps<Row extends ShownRow> {
  look: RowsLook<Row>;
  rowIndexes: Int32Array;
  /** The draft's version: a row is rendered again when the draft has changed, not when it is only scrolled. */
  version: number;
}

/** The rows of a file on a desktop: only those in view are built and rendered, and all of them on paper. */
export function RowsTable<Row extends ShownRow>({ look, rowIndexes, version }: RowsProps<Row>) {
  const { columns, beforeNotes = 0, rowHeight, label } = look;
  const scroller = useRef<HTMLDivElement>(null);
  const rows = rowIndexes.length;
  const virtualizer = useVirtualizer({
    count: rows,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 4,
    initialRect: { width: 1000, height: 600 },
  });
  const printing = usePrinting() !== null;
  const shown = virtualizer.getVirtualItems();
  const widths = [NUMBER, ...columns.map(({ width }) => width).toSpliced(beforeNotes, 0, look.notesWidth)];
  const total = widths.reduce((sum, one) => sum + one, 0);
  const renderRow = (index: number) => (
    <TableRow
      key={index % SLOTS}
      index={index}
      rowIndex={rowIndexes[index] ?? 0}
      version={version}
      look={look}
    />
  );
  return (
    <div
      ref={scroller}
      className={table.scroller}
      style={{ '--table-width': `calc(${total} * var(--column-unit))` } as React.CSSProperties}
    >
      <table
        className={table.table}
        aria-label={label}
        aria-rowcount={rows + 1}
        style={{ '--row-height': `${rowHeight}px` } as React.CSSProperties}
      >
        <colgroup>
          {widths.map((width, index) => (
            <col key={index} style={{ width: `calc(${width} * var(--column-unit))` }} />
          ))}
        </colgroup>
        <thead>
          <Head look={look} rowIndexes={rowIndexes} />
        </thead>
        <tbody>
          {printing ? (
            <PrintedRows rows={rows} columns={widths.length} renderRow={renderRow} />
          ) : (
            <>
              <Spacer height={shown[0]?.start ?? 0} />
              {shown.map(({ index }) => renderRow(index))}
              <Spacer height={virtualizer.getTotalSize() - (shown.at(-1)?.end ?? 0)} />
            </>
          )}
        </tbody>
      </table>
    </div>
  );
}

const Head = <Row extends ShownRow>({ look, rowIndexes }: Omit<RowsProps<Row>, 'version'>) => (
  <tr aria-rowindex={1}>
    <th scope="col">
      {look.selection ? (
        <SelectAll look={look} rowIndexes={rowIndexes} label="Row" named="Row: select all rows shown" />
      ) : (
        'Row'
      )}
    </th>
    {look.columns
      .map(({ facts, numeric }) => (
        <th key={facts[0]?.label} scope="col" data-numeric={numeric || undefined}>
          {facts.map(({ label, unit }) => (
            <div key={label}>
              {label} {unit && <span className={table.unit}>{unit}</span>}
            </div>
          ))}
        </th>
      ))
      .toSpliced(
        look.beforeNotes ?? 0,
        0,
        <th key="Notes" scope="col">
          Notes
        </th>,
      )}
  </tr>
);

interface TableRowProps<Row extends ShownRow> extends Omit<RowsProps<Row>, 'rowIndexes'> {
  index: number;
  rowIndex: number;
}

// `memo` hides the type of the row, which its cells alone need.
const TableRow = memo(function TableRow<Row extends ShownRow>({ index, rowIndex, look }: TableRowProps<Row>) {
  const row = look.row(rowIndex);
  return (
    <tr aria-rowindex={index + 2} className={classes.row} data-skipped={row.skipped || undefined}>
      <td>
        <RowNumber look={look} row={row} label={String(row.number)} />
      </td>
      {look.columns
        .map((column) => (
          <td key={column.facts[0]?.label} data-numeric={column.numeric || undefined}>
            <Facts column={column} row={row} />
          </td>
        ))
        .toSpliced(
          look.beforeNotes ?? 0,
          0,
          <td key="Notes" data-wraps>
            <RowNotes row={row} notes={look.notes(row)} />
          </td>,
        )}
    </tr>
  );
}) as <Row extends ShownRow>(props: TableRowProps<Row>) => ReactNode;

const Facts = <Row extends ShownRow>({ column, row }: { column: FactColumn<Row>; row: Row }) => (
  <div className={classes.facts}>
    {column.facts.map(({ label, cell }) => (
      <div key={label} className={column.controls ? undefined : table.line}>
        {cell(row)}
      </div>
    ))}
  </div>
);

interface RowNumberProps<Row extends ShownRow> {
  look: RowsLook<Row>;
  row: Row;
  label: string;
}

export const RowNumber = <Row extends ShownRow>({ look, row, label }: RowNumberProps<Row>) => (
  <span className={classes.number}>
    {look.selection && (
      <input
        type="checkbox"
        className={classes.tick}
        aria-label={`Select row ${row.number}`}
        checked={row.selected ?? false}
        onChange={(event) => look.selection?.select([row.rowIndex], event.currentTarget.checked)}
      />
    )}
    {label}
  </span>
);

interface SelectAllProps<Row extends ShownRow> extends Omit<RowsProps<Row>, 'version'> {
  label: string;
  named?: string;
}

export function SelectAll<Row extends ShownRow>({ look, rowIndexes, label, named }: SelectAllProps<Row>) {
  const selected = look.selection?.among(rowIndexes) ?? 0;
  const all = selected === rowIndexes.length && selected > 0;
  return (
    <Checkbox
      size="sm"
      label={label}
      aria-label={named}
      checked={all}
      indeterminate={selected > 0 && !all}
      onChange={() => look.selection?.select(rowIndexes, !all)}
    />
  );
}

/** Such rows have fields to edit, which take longer to print than those of other tables. */
const MOST_PRINTED = 1000;

interface PrintedRowsProps {
  rows: number;
  columns: number;
  renderRow: (index: number) => ReactNode;
}

function PrintedRows({ rows, columns, renderRow }: PrintedRowsProps) {
  const printed = Math.min(rows, MOST_PRINTED);
  return (
    <>
      {Array.from({ length: printed }, (_, index) => (
        <Fragment key={index}>{renderRow(index)}</Fragment>
      ))}
      {printed < rows && (
        <tr>
          <td
            colSpan={columns}
          >{`${count(printed)} of ${count(rows)} rows. Narrow the list to print all of it.`}</td>
        </tr>
      )}
    </>
  );
}
