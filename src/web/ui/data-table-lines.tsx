import { UnstyledButton } from '@mantine/core';
import type { RowData } from '@tanstack/react-table';
import { useId, type ReactNode } from 'react';
import type { Day } from '#domain/kit/days';
import { dayShort, monthOfYear } from '#domain/kit/format';
import { columnTitle, type TableCell, type TableHeader, type TableRow } from './data-table-columns.ts';
import { cellContent } from './data-table-row.tsx';
import classes from './data-table.module.css';

/** A row on a phone as one line: its day, its name and its amount. A press shows all its figures and buttons. */
export interface RowLine<Data> {
  /** The id of the column with the day; while the list is sorted by it, or as given, its lines stand under their months. */
  by: string;
  day: (row: Data) => Day;
  /** `Feed` */
  what: (row: Data) => ReactNode;
  /** Below it: `HP-2605` */
  note?: (row: Data) => ReactNode;
  amount: (row: Data) => ReactNode;
  /** Totals of the rows of a month, `2026-11`. They are undefined where only a part of them is on this page. */
  sumOf: (month: string, rows: readonly Data[] | undefined) => ReactNode;
}

interface Month<Row> {
  month: string;
  rows: Row[];
  /** Not where the page before or after this one may have more of them. */
  isWhole: boolean;
}

/** Rows that follow each other and are of the same month. */
export function byMonth<Row>(rows: readonly Row[], dayOf: (row: Row) => Day, isCut: CutEnds): Month<Row>[] {
  const months: Month<Row>[] = [];
  for (const row of rows) {
    const month = dayOf(row).slice(0, 7);
    const last = months.at(-1);
    if (last?.month === month) last.rows.push(row);
    else months.push({ month, rows: [row], isWhole: !(isCut.before && !last) });
  }
  const last = months.at(-1);
  if (last && isCut.after) last.isWhole = false;
  return months;
}

/** Whether a list has more rows before and after those of its page. */
interface CutEnds {
  before: boolean;
  after: boolean;
}

interface LineListProps<Data extends RowData> {
  label: string;
  headers: readonly TableHeader<Data>[];
  rows: readonly TableRow<Data>[];
  line: RowLine<Data>;
  isCut: CutEnds;
}

export function LineList<Data extends RowData>({ label, headers, rows, line, isCut }: LineListProps<Data>) {
  const sorted = headers.find(({ column }) => column.getIsSorted())?.column.id ?? line.by;
  if (sorted !== line.by) return <Lines label={label} rows={rows} line={line} />;
  return byMonth(rows, ({ original }) => line.day(original), isCut).map(({ month, rows: some, isWhole }) => (
    <div key={month}>
      <div className={classes.month}>
        <span>{monthOfYear(month)}</span>
        <span>{line.sumOf(month, isWhole ? some.map(({ original }) => original) : undefined)}</span>
      </div>
      <Lines label={`${label}, ${monthOfYear(month)}`} rows={some} line={line} />
    </div>
  ));
}

type LinesProps<Data extends RowData> = Pick<LineListProps<Data>, 'label' | 'rows' | 'line'>;

const Lines = <Data extends RowData>({ label, rows, line }: LinesProps<Data>) => (
  <ul className={classes.lines} aria-label={label}>
    {rows.map((row) => (
      <Line key={row.id} row={row} line={line} />
    ))}
  </ul>
);

function Line<Data extends RowData>({ row, line }: { row: TableRow<Data>; line: RowLine<Data> }) {
  const id = useId();
  const open = row.getIsExpanded();
  const { original } = row;
  return (
    <li>
      <UnstyledButton
        className={classes.rowLine}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => row.toggleExpanded()}
      >
        <span className={classes.lineDay}>{dayShort(line.day(original))}</span>
        <span className={classes.lineWhat}>
          <span>{line.what(original)}</span>
          {line.note && <span>{line.note(original)}</span>}
        </span>
        <span className={classes.lineAmount}>{line.amount(original)}</span>
      </UnstyledButton>
      {open && (
        <div id={id} className={classes.opened}>
          <dl className={classes.figures}>
            {row.getAllCells().map((cell) => (
              <CardFigure key={cell.id} cell={cell} />
            ))}
          </dl>
        </div>
      )}
    </li>
  );
}

/** A value of a row under the name of its column. */
export function CardFigure<Data extends RowData>({ cell }: { cell: TableCell<Data> }) {
  const { meta } = cell.column.columnDef;
  return (
    <>
      <dt>
        {columnTitle(cell.column)}
        {meta?.unit && ' '}
        {meta?.unit && <span className={classes.unit}>{meta.unit}</span>}
      </dt>
      <dd data-numeric={(meta?.numeric && !meta.wraps) || undefined}>{cellContent(cell)}</dd>
    </>
  );
}
