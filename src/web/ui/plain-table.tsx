import type { ComponentProps } from 'react';
import classes from './plain-table.module.css';

/** A small table of figures, without the features of a data table. Where text is large it is scrolled sideways. */
export const PlainTable = ({ className = '', ...table }: ComponentProps<'table'>) => (
  <div className={classes.scroller}>
    <table className={`${classes.table} ${className}`} {...table} />
  </div>
);
