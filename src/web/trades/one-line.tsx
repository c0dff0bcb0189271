import type { ReactNode } from 'react';
import { missing } from '#domain/format';
import classes from './cells.module.css';

/** This many of the widest letters fit. Shorter text is rendered without truncation, which is slow. */
const fits = 15;

/**
 * Text for a cell of a `oneLine` column, so that all rows have the same height; long text is truncated, with the full text on
 * hover. `shown` may be the text as a link. A function rather than a component, as a scrolled table renders hundreds per frame.
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
