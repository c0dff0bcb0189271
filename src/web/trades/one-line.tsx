import type { ReactNode } from 'react';
import { missing } from '#domain/format';
import classes from './cells.module.css';

/** So many of the widest letters fit. What cannot be too long is not made to be cut off, which is dear to draw. */
const fits = 15;

/**
 * Text for a cell of a `oneLine` column, so that all rows are of one height; a long one is cut off, and whole on hover. `shown`
 * is the text as a link, say. A function, as a scrolled table makes hundreds within a frame.
 */
export function oneLine(text: string | null | undefined, shown: ReactNode = text || missing): ReactNode {
  if (!text || text.length <= fits) return shown;
  return (
    <span className={classes.line} title={text.length > 20 ? text : undefined}>
      {shown}
    </span>
  );
}

/** A column of such texts: `column.accessor('name', { header: 'Name', ...onOneLine })` */
export const onOneLine = {
  meta: { oneLine: true },
  cell: ({ getValue }: { getValue: () => string | null | undefined }) => oneLine(getValue()),
};
