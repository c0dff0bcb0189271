import type { ComponentProps } from 'react';
import classes from './plain-table.module.css';

interface PlainTableProps extends ComponentProps<'table'> {
  /** Of the box in which it is scrolled, and in which its head can stay. */
  boxClassName?: string | undefined;
}

/** A small table of figures, without the features of a data table. Where text is large it is scrolled sideways. */
export const PlainTable = ({ className = '', boxClassName = '', ...table }: PlainTableProps) => (
  <div className={`${classes.scroller} ${boxClassName}`}>
    <table className={`${classes.table} ${className}`} {...table} />
  </div>
);

/** The head of a table: its columns' titles, without those that are false. */
export const PlainHead = ({ titles }: { titles: readonly (string | false)[] }) => (
  <thead>
    <tr>
      {titles.map(
        (title) =>
          title !== false && (
            <th key={title} scope="col">
              {title}
            </th>
          ),
      )}
    </tr>
  </thead>
);
