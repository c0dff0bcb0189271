import { ActionIcon } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { RowData } from '@tanstack/react-table';
import { cell_getContext as contextOf } from '@tanstack/react-table/static-functions';
import type { ReactNode } from 'react';
import type { TableCell, TableRow } from './data-table-columns.ts';
import classes from './data-table.module.css';

/**
 * The content of a cell. The column's function is called directly rather than as a component, and its context is not cached, as a
 * scrolled table renders hundreds of cells per frame.
 */
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
export const fullText = (content: ReactNode): string | undefined =>
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
      size="sm"
      aria-expanded={open}
      aria-label={`Details of ${rowName(row.original)}`}
      onClick={() => row.toggleExpanded()}
    >
      <IconChevronRight size={16} className={classes.chevron} data-open={open || undefined} aria-hidden />
    </ActionIcon>
  );
}
