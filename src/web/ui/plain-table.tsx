import type { ComponentProps } from 'react';
import classes from './plain-table.module.css';

/** A small table of figures, without the features of a data table. */
export const PlainTable = ({ className = '', ...table }: ComponentProps<'table'>) => (
  <table className={`${classes.table} ${className}`} {...table} />
);
