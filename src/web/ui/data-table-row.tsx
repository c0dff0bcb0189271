import { shallowEqual } from '@mantine/hooks';
import { useNavigate, Link, type LinkProps } from '@tanstack/react-router';
import type { RowData } from '@tanstack/react-table';
import { memo, type MouseEvent, type ReactNode, type Ref } from 'react';
import { type TableRow, type ColumnStack, lookOf, type TableCell } from './data-table-columns.ts';
import classes from './data-table.module.css';
import { ActionIcon } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { cell_getContext as contextOf } from '@tanstack/react-table/static-functions';

/** The column's function is called directly, without React and caching: scrolling renders hundreds of cells per frame. */
export function cellContent<Data extends RowData>(cell: TableCell<Data>): ReactNode {
  const { cell: content } = cell.column.columnDef;
  if (typeof content !== 'function') return content;
  return content(contextOf(cell) as ReturnType<TableCell<Data>['getContext']>);
}

/** The link of a row: `{ to: '/lot/$lotNumber', params: { lotNumber: row.lot }, search: { owner: row.owner } }` */
export type RowLink = LinkProps;

/** The row's link, for a first cell with other content (`ownLink`). On a phone the whole card follows it. */
export const CellLink = (props: RowLink & { children: ReactNode }) => (
  <Link {...props} className={classes.link} title={fullText(props.children)} />
);

/** Text that a narrow column may cut off, shown whole on hover. */
const fullText = (content: ReactNode): string | undefined =>
  typeof content === 'string' && content.length > 12 ? content : undefined;

interface FirstCellProps<Data extends RowData> {
  cell: TableCell<Data>;
  link: RowLink | undefined;
  expandable: boolean;
  rowName: (row: Data) => string;
}

/** The first cell identifies the row: it has the row's link and the button that expands it. */
export function FirstCell<Data extends RowData>({ cell, link, expandable, rowName }: FirstCellProps<Data>) {
  const content = cellContent(cell);
  const linked = link && !cell.column.columnDef.meta?.ownLink;
  if (!link && !expandable && cell.row.depth === 0) return <span title={fullText(content)}>{content}</span>;
  return (
    <span className={classes.first} style={{ paddingInlineStart: `${cell.row.depth * 1.5}rem` }}>
      {expandable && <ExpandButton row={cell.row} rowName={rowName} />}
      {linked ? <CellLink {...link}>{content}</CellLink> : <span title={fullText(content)}>{content}</span>}
    </span>
  );
}

interface ExpandButtonProps<Data extends RowData> {
  row: TableRow<Data>;
  rowName: (row: Data) => string;
}

function ExpandButton<Data extends RowData>({ row, rowName }: ExpandButtonProps<Data>) {
  const open = row.getIsExpanded();
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={24}
      aria-expanded={open}
      aria-label={`Details of ${rowName(row.original)}`}
      onClick={() => row.toggleExpanded()}
    >
      <IconChevronRight size={16} className={classes.chevron} data-open={open || undefined} aria-hidden />
    </ActionIcon>
  );
}

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
      tabIndex={-1}
      aria-rowindex={rowIndex}
      className={classes.row}
      data-clickable={expandable || target !== undefined || undefined}
      data-depth={row.depth || undefined}
      onClick={open}
    >
      {stacks.map((stack, position) => {
        const lines = stack.indexes.flatMap((cellIndex, line): ReactNode[] => {
          const cell = cells[cellIndex];
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

export const DetailRow = ({ children, columns, index, measure }: DetailRowProps) => (
  <tr ref={measure} data-index={index} className={classes.detail}>
    <td colSpan={columns}>
      <div className={classes.detailBox}>{children}</div>
    </td>
  </tr>
);
