import type { RowData } from '@tanstack/react-table';
import { type RefObject, useEffect, useState } from 'react';
import type { ColumnStack } from './data-table-layout.ts';

/** The number of columns that are out of view, or partly so, at the right of a table that is scrolled sideways. */
export function useColumnsOutOfView<Data extends RowData>(
  scroller: RefObject<HTMLElement | null>,
  stacks: readonly ColumnStack<Data>[],
): number {
  const [count, setCount] = useState(0);
  useEffect(() => {
    const root = scroller.current;
    if (!root) return undefined;
    const heads = [...root.querySelectorAll('thead th')];
    const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
    const staying = stacks.filter(({ end }) => end !== undefined);
    const covered = staying.reduce((sum, { width }) => sum + width * rem, 0);
    const out = new Set<Element>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, intersectionRatio, boundingClientRect, rootBounds } of entries) {
          const isPast = boundingClientRect.right > (rootBounds?.right ?? 0);
          if (isPast && intersectionRatio < 0.9) out.add(target);
          else out.delete(target);
        }
        setCount(out.size);
      },
      { root, rootMargin: `0px -${covered}px 0px 0px`, threshold: [0, 0.9] },
    );
    for (const [at, head] of heads.entries()) if (stacks[at]?.end === undefined) observer.observe(head);
    return () => observer.disconnect();
  }, [scroller, stacks]);
  return count;
}
