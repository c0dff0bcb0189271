import type { ReactNode } from 'react';
import { missing } from '../lib/format.ts';
import classes from './cells.module.css';

interface OneLineProps {
  children: string | null;
  /** The text as a link, say. */
  as?: ReactNode;
}

/** So many of the widest letters fit. What cannot be too long is not made to be cut off, which is dear to draw. */
const fits = 15;

/** Text on one line, so that all rows are of one height; a long one is whole on hover. */
export function OneLine({ children, as }: OneLineProps) {
  const length = children?.length ?? 0;
  return (
    <span
      className={length > fits ? classes.line : classes.short}
      title={children && length > 20 ? children : undefined}
    >
      {as ?? (children || missing)}
    </span>
  );
}
