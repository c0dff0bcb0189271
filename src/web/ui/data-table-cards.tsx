import type { RowData } from '@tanstack/react-table';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useId, useState } from 'react';
import { ActionIcon, NativeSelect, Skeleton, Stack } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { virtualFrom } from './data-table-body.tsx';
import { cellContent, FirstCell, type RowBehaviour } from './data-table-row.tsx';
import { type TableHeader, type TableRow, columnTitle, type ColumnStack } from './data-table-columns.ts';
import type { Totals, TableParts } from './data-table-wide.tsx';
import classes from './data-table.module.css';

interface CardOrderProps<Data extends RowData> {
  label: string;
  headers: readonly TableHeader<Data>[];
  unsorted: boolean;
}

/** Chooses the sort key and direction of cards, as a phone shows no column headers. */
function CardOrder<Data extends RowData>({ label, headers, unsorted }: CardOrderProps<Data>) {
  const id = useId();
  const columns = headers.map(({ column }) => column).filter((column) => column.getCanSort());
  const sorted = columns.find((column) => column.getIsSorted());
  const descending = sorted?.getIsSorted() === 'desc';
  const sortBy = (chosen: string) => {
    const column = columns.find((each) => each.id === chosen);
    if (column) column.toggleSorting(column.getFirstSortDir() === 'desc');
    else sorted?.clearSorting();
  };
  if (columns.length === 0) return null;
  return (
    <div role="group" aria-label={`Order of ${label}`} className={classes.order}>
      <label htmlFor={id}>Sort by</label>
      <NativeSelect
        id={id}
        className={classes.orderBy}
        data={[
          ...(unsorted ? [{ value: '', label: 'Default order' }] : []),
          ...columns.map((column) => ({ value: column.id, label: columnTitle(column) })),
        ]}
        value={sorted?.id ?? ''}
        onChange={(event) => sortBy(event.currentTarget.value)}
      />
      <ActionIcon
        variant="default"
        size="input-sm"
        disabled={!sorted}
        aria-label={descending ? 'Sort ascending' : 'Sort descending'}
        onClick={() => sorted?.toggleSorting(!descending)}
      >
        {descending ? <IconArrowDown size={16} aria-hidden /> : <IconArrowUp size={16} aria-hidden />}
      </ActionIcon>
    </div>
  );
}

const SkeletonCards = ({ cards }: { cards: number }) => (
  <Stack gap="sm" aria-hidden>
    {Array.from({ length: cards }, (_, card) => (
      <Skeleton key={card} height={200} radius="md" />
    ))}
  </Stack>
);

/** The same table on a phone: every row is a card with the same figures. */
export function CardList<Data extends RowData>(props: TableParts<Data>) {
  const { label, rows, loading, rowWindow, sums } = props;
  const count = loading ? props.likelyRows : (rowWindow?.count ?? rows.length);
  return (
    <div className={classes.cardList}>
      {count > 1 && <CardOrder label={label} headers={props.headers} unsorted={props.unsorted} />}
      {loading ? (
        <SkeletonCards cards={Math.min(3, count)} />
      ) : count > virtualFrom ? (
        <VirtualCards {...props} />
      ) : (
        <ul className={classes.cards} aria-label={label}>
          {rows.map((row) => (
            <li key={row.id}>
              <Card {...props} row={row} />
            </li>
          ))}
        </ul>
      )}
      {!loading && sums.map((totals, at) => <TotalCard key={at} totals={totals} stacks={props.stacks} />)}
    </div>
  );
}

function VirtualCards<Data extends RowData>(props: TableParts<Data>) {
  const [top, setTop] = useState(0);
  const placed = useCallback((list: HTMLUListElement | null) => {
    if (list) setTop(list.getBoundingClientRect().top + window.scrollY);
  }, []);
  const virtualizer = useWindowVirtualizer({
    count: props.rows.length,
    estimateSize: () => 240,
    overscan: 6,
    scrollMargin: top,
  });
  const shown = virtualizer.getVirtualItems();
  const last = shown.at(-1)?.index ?? 0;
  const { rowWindow } = props;
  // The list grows when scrolled near its end, as all cards together could be taller than a browser can render.
  useEffect(() => rowWindow?.look(0, last + virtualFrom), [rowWindow, last]);
  return (
    <ul
      ref={placed}
      className={`${classes.cards} ${classes.virtualCards}`}
      aria-label={props.label}
      style={{ height: virtualizer.getTotalSize() }}
    >
      {shown.map(({ index, start }) => {
        const row = props.rows[index];
        return (
          row && (
            <li
              key={row.id}
              ref={virtualizer.measureElement}
              data-index={index}
              aria-setsize={rowWindow?.count ?? props.rows.length}
              aria-posinset={index + 1}
              style={{ transform: `translateY(${start - top}px)` }}
            >
              <Card {...props} row={row} />
            </li>
          )
        );
      })}
    </ul>
  );
}

function Card<Data extends RowData>(props: RowBehaviour<Data> & { row: TableRow<Data> }) {
  const { row, stacks, link, detail, rowName } = props;
  const cells = row.getAllCells();
  const [first, ...rest] = stacks.flatMap(({ places }) => places.flatMap((place) => cells[place] ?? []));
  const head = rest.find(({ column }) => column.columnDef.meta?.leadsCard);
  const name = first && (
    <FirstCell cell={first} link={link?.(row.original)} expandable={row.getCanExpand()} rowName={rowName} />
  );
  return (
    <div className={classes.card} data-depth={row.depth || undefined}>
      {head ? (
        <div className={classes.cardHead}>
          {name}
          <dl>
            <CardFigure cell={head} />
          </dl>
        </div>
      ) : (
        name
      )}
      <dl className={classes.figures}>
        {rest
          .filter((cell) => cell !== head && !cell.column.columnDef.meta?.hideOnCard)
          .map((cell) => (
            <CardFigure key={cell.id} cell={cell} />
          ))}
      </dl>
      {detail && row.getIsExpanded() && detail(row.original)}
    </div>
  );
}

function CardFigure<Data extends RowData>({
  cell,
}: {
  cell: ReturnType<TableRow<Data>['getAllCells']>[number];
}) {
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

interface TotalCardProps<Data extends RowData> {
  totals: Totals;
  stacks: readonly ColumnStack<Data>[];
}

function TotalCard<Data extends RowData>({ totals, stacks }: TotalCardProps<Data>) {
  const [label = '', ...figures] = Object.keys(totals);
  const columns = stacks.flatMap(({ headers }) => headers.map(({ column }) => column));
  return (
    <div className={classes.card} data-total>
      <strong>{totals[label]}</strong>
      <dl className={classes.figures}>
        {columns
          .filter(({ id }) => figures.includes(id))
          .map((column) => (
            <div key={column.id} style={{ display: 'contents' }}>
              <dt>{columnTitle(column)}</dt>
              <dd>{totals[column.id]}</dd>
            </div>
          ))}
      </dl>
    </div>
  );
}
