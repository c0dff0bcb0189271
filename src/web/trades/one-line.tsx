import type { ReactNode } from 'react';
import { missing } from '../lib/format.ts';
import classes from './cells.module.css';

interface OneLineProps {
  children: string | null;
  /** The text as a link, say. */
  as?: ReactNode;
}

/** Text on one line, so that all rows are of one height; a long one is whole on hover. */
export function OneLine({ children, as }: OneLineProps) {
  return (
    <span className={classes.line} title={children && children.length > 20 ? children : undefined}>
      {as ?? (children || missing)}
    </span>
  );
}
