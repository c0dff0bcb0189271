import type { RowData } from '@tanstack/react-table';
import { useEffect, useId } from 'react';
import { ActionIcon, NativeSelect, Skeleton, Stack } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { CardFigure, LineList } from './data-table-lines.tsx';
import { Pages, useListPage } from './data-table-pages.tsx';
import { FirstCell, type RowBehaviour } from './data-table-row.tsx';
import { type TableHeader, type TableRow, columnTitle, type ColumnStack } from './data-table-columns.ts';
import type { Totals, TableParts } from './data-table-wide.tsx';
import classes from './data-table.module.css';

interface CardOrderProps<Data extends RowData> {
  label: string;
  headers: readonly TableHeader<Data>[];
  unsorted: boolean;
  /** The direction of a column follows from its first row, so that an order is chosen once there are rows. */
  loading: boolean;
}

/** Chooses the sort key and direction of cards, as a phone shows no column headers. */
function CardOrder<Data extends RowData>({ label, headers, unsorted, loading }: CardOrderProps<Data>) {
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
        disabled={loading}
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

const SkeletonCards = ({ cards, height }: { cards: number; height: number }) => (
  <Stack gap="sm" aria-hidden>
    {Array.from({ length: cards }, (_, card) => (
      <Skeleton key={card} height={height} radius="md" />
    ))}
  </Stack>
);

/** How many lines stand on a page, and how many figures of cards: the page is then less than ten screens of a phone high. */
const LINES_OF_A_PAGE = 100;
const FIGURES_OF_A_PAGE = 150;

/** With this many rows a phone offers their order. */
const FEWEST_TO_SORT = 3;

/** The same table on a phone, page by page: every row is a card with the same figures, or a line that opens to them. */
export function CardList<Data extends RowData>(props: TableParts<Data>) {
  const { label, rows, loading, rowWindow, sums, line } = props;
  const count = loading ? props.likelyRows : (rowWindow?.count ?? rows.length);
  const size = line ? LINES_OF_A_PAGE : Math.max(8, Math.round(FIGURES_OF_A_PAGE / props.headers.length));
  const { list, turn, ...page } = useListPage(props.pageKey, count, size);
  const { first, last } = page;
  const look = rowWindow?.look;
  useEffect(() => look?.(first, last), [look, first, last]);
  const shown = rows.filter((_, index) => {
    const position = rowWindow?.indexes[index] ?? index;
    return position >= first && position <= last;
  });
  const awaited = loading || (shown.length === 0 && count > 0);
  return (
    <div ref={list} tabIndex={-1} className={classes.cardList} aria-busy={awaited || undefined}>
      {count >= FEWEST_TO_SORT && (
        <CardOrder label={label} headers={props.headers} unsorted={props.unsorted} loading={loading} />
      )}
      {awaited ? (
        <SkeletonCards cards={Math.min(line ? 8 : 3, count)} height={line ? 56 : 200} />
      ) : line ? (
        <LineList
          label={label}
          headers={props.headers}
          rows={shown}
          line={line}
          isCut={{ before: first > 0, after: last < count - 1 }}
        />
      ) : (
        <ul className={classes.cards} aria-label={label}>
          {shown.map((row) => (
            <li key={row.id}>
              <Card {...props} row={row} />
            </li>
          ))}
        </ul>
      )}
      <Pages {...page} label={label} count={count} turn={turn} />
      {!loading && sums.map((totals, at) => <TotalCard key={at} totals={totals} stacks={props.stacks} />)}
    </div>
  );
}

function Card<Data extends RowData>(props: RowBehaviour<Data> & { row: TableRow<Data> }) {
  const { row, stacks, link, detail, rowName } = props;
  const cells = row.getAllCells();
  const [first, ...rest] = stacks.flatMap(({ indexes }) => indexes.flatMap((index) => cells[index] ?? []));
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
