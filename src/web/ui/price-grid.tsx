import { Table } from '@mantine/core';
import { type ReactNode, useCallback } from 'react';
import grid from './price-grid.module.css';

interface PriceGridProps {
  /** The id of its heading. */
  labelledBy: string;
  /** Above the prices, beside the columns: `Price \ Basis`. */
  corner: string;
  heads: readonly string[];
  /** The column of no move, which stands in the middle where the table is wider than the screen. */
  base: number;
  /** The rows, each with its price first. */
  children: ReactNode;
}

/** A table of figures by price and a second axis. Its prices stay in view, and it opens with the column of no move in the middle. */
export function PriceGrid({ labelledBy, corner, heads, base, children }: PriceGridProps) {
  const ref = useCallback(
    (scroller: HTMLDivElement | null) => {
      if (!scroller) return undefined;
      const sized = new ResizeObserver(() => centre(scroller, base));
      sized.observe(scroller);
      return () => sized.disconnect();
    },
    [base],
  );
  return (
    <Table.ScrollContainer
      ref={ref}
      minWidth="max-content"
      type="native"
      tabIndex={0}
      aria-labelledby={labelledBy}
    >
      <Table withTableBorder withColumnBorders className={grid.table} aria-labelledby={labelledBy}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col" className={`${grid.pinned} ${grid.corner}`}>
              {corner}
            </Table.Th>
            {heads.map((head) => (
              <Table.Th key={head} scope="col" ta="right">
                {head}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>{children}</Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

/** Scrolls a column to the middle of the area beside the pinned one. */
function centre(scroller: HTMLElement, column: number): void {
  const [pinned, ...heads] = scroller.querySelectorAll<HTMLElement>('thead th');
  const head = heads[column];
  if (!pinned || !head) return;
  const beside = scroller.clientWidth - pinned.offsetWidth;
  scroller.scrollLeft = head.offsetLeft - pinned.offsetWidth - (beside - head.offsetWidth) / 2;
}
