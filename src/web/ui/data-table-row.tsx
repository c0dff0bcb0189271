import { shallowEqual } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import type { RowData } from '@tanstack/react-table';
import { memo, type MouseEvent, type ReactNode, type Ref } from 'react';
import { cellContent, FirstCell, fullText, type RowLink } from './data-table-cell.tsx';
import type { TableRow } from './data-table-columns.ts';
import { type ColumnStack, lookOf } from './data-table-layout.ts';
import classes from './data-table.module.css';

export interface RowBehaviour<Data extends RowData> {
  stacks: readonly ColumnStack<Data>[];
  link?: ((row: Data) => RowLink) | undefined;
  detail?: ((row: Data) => ReactNode) | undefined;
  rowName: (row: Data) => string;
}

interface BodyRowProps<Data extends RowData> extends RowBehaviour<Data> {
  row: TableRow<Data>;
  expanded: boolean;
  /** Position among all rows, from 2 (the header is 1); only set if not all rows are rendered. */
  rowIndex: number | undefined;
  index: number;
  measure: Ref<HTMLTableRowElement> | undefined;
}

/** Whether a click belongs to a control inside the row, or ended a text selection. */
function isOnControl(event: MouseEvent<HTMLElement>): boolean {
  const target = event.target as HTMLElement;
  if (target.closest('a, button, input, select, label, [role="button"]')) return true;
  return (window.getSelection()?.toString() ?? '') !== '';
}

function BodyRowView<Data extends RowData>(props: BodyRowProps<Data>) {
  const { row, stacks, link, rowName, rowIndex, index, measure } = props;
  const navigate = useNavigate();
  const expandable = row.getCanExpand();
  const target = link?.(row.original);
  const cells = row.getAllCells();
  const open = (event: MouseEvent<HTMLElement>) => {
    if (isOnControl(event)) return;
    if (expandable) row.toggleExpanded();
    else if (target) void navigate(target as Parameters<typeof navigate>[0]);
  };
  return (
    <tr
      ref={measure}
      data-index={index}
      aria-rowindex={rowIndex}
      className={classes.row}
      data-clickable={expandable || target !== undefined || undefined}
      data-depth={row.depth || undefined}
      onClick={open}
    >
      {stacks.map((stack, position) => {
        const lines = stack.places.flatMap((place, line): ReactNode[] => {
          const cell = cells[place];
          if (!cell) return [];
          if (position > 0 || line > 0) return [cellContent(cell)];
          const first = { cell, link: target, expandable, rowName };
          return [<FirstCell key={cell.id} {...first} />];
        });
        return (
          <td
            key={stack.id}
            {...lookOf(stack)}
            title={stack.numeric || lines.length > 1 ? undefined : fullText(lines[0])}
          >
            {lines.length === 1 ? lines[0] : <Lines lines={lines} />}
          </td>
        );
      })}
    </tr>
  );
}

const Lines = ({ lines }: { lines: readonly ReactNode[] }) =>
  lines.map((line, at) => (
    <div key={at} className={classes.line} title={fullText(line)}>
      {line}
    </div>
  ));

type AnyRowProps = BodyRowProps<RowData>;

/** A growing list creates new row objects: rows with the same data are not rendered again. */
function isSameRow(
  { row: before, ...propsBefore }: AnyRowProps,
  { row: after, ...props }: AnyRowProps,
): boolean {
  const isSame = before.id === after.id && before.original === after.original && before.depth === after.depth;
  return isSame && shallowEqual(propsBefore, props);
}

/** `expanded` is a property so that a row is rendered again when it is expanded or collapsed. */
export const BodyRow = memo(BodyRowView, isSameRow as never) as typeof BodyRowView;

interface DetailRowProps {
  children: ReactNode;
  columns: number;
  index: number;
  measure: Ref<HTMLTableRowElement> | undefined;
}

export function DetailRow({ children, columns, index, measure }: DetailRowProps) {
  return (
    <tr ref={measure} data-index={index} className={classes.detail}>
      <td colSpan={columns}>
        <div className={classes.detailBox}>{children}</div>
      </td>
    </tr>
  );
}
