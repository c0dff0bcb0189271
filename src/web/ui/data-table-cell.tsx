import { ActionIcon } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { Link, type LinkProps } from '@tanstack/react-router';
import { FlexRender, type RowData } from '@tanstack/react-table';
import type { ReactNode } from 'react';
import type { TableCell, TableRow } from './data-table-columns.ts';
import classes from './data-table.module.css';

/** Where a row leads: `{ to: '/lot/$lotNumber', params: { lotNumber: row.lot }, search: { owner: row.owner } }` */
export type RowLink = LinkProps;

/** The row's link, for a first cell that says more than its name (`ownLink`). On a phone the whole card follows it. */
export const CellLink = (props: RowLink & { children: ReactNode }) => (
  <Link {...props} className={classes.link} />
);

interface FirstCellProps<Data extends RowData> {
  cell: TableCell<Data>;
  link: RowLink | undefined;
  expandable: boolean;
  /** What the row is called in its button: `Details of GFH27`. */
  name: string;
}

/** The first cell names the row: it holds the row's link and the button that opens the row. */
export function FirstCell<Data extends RowData>({ cell, link, expandable, name }: FirstCellProps<Data>) {
  const content = <FlexRender cell={cell} />;
  const linked = link && !cell.column.columnDef.meta?.ownLink;
  if (!link && !expandable && cell.row.depth === 0) return content;
  return (
    <span className={classes.first} style={{ paddingInlineStart: `${cell.row.depth * 1.5}rem` }}>
      {expandable && <ExpandButton row={cell.row} name={name} />}
      {linked ? <CellLink {...link}>{content}</CellLink> : <span>{content}</span>}
    </span>
  );
}

function ExpandButton<Data extends RowData>({ row, name }: { row: TableRow<Data>; name: string }) {
  const open = row.getIsExpanded();
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="sm"
      aria-expanded={open}
      aria-label={`Details of ${name}`}
      onClick={() => row.toggleExpanded()}
    >
      <IconChevronRight size={16} className={classes.chevron} data-open={open || undefined} aria-hidden />
    </ActionIcon>
  );
}
