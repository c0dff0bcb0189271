import { Stack } from '@mantine/core';
import { CardPages } from '../ui/card-pages.tsx';
import table from '../ui/data-table.module.css';
import { FACTS, RowLot, RowNotes, rowName, RowStatus, SelectRow } from './preview-row.tsx';
import { type PreviewRowsProps, SelectAll } from './preview-table.tsx';
import classes from './trade-imports.module.css';

/** The preview on a phone: every row is a card with the same figures and choices. */
export const PreviewCards = ({ draft, rowIndexes, choices }: PreviewRowsProps) => (
  <Stack gap="sm">
    <SelectAll draft={draft} rowIndexes={rowIndexes} label="Select all rows shown" />
    <CardPages
      label="Trades of the file"
      rowIndexes={rowIndexes}
      renderCard={(rowIndex) => {
        const row = draft.row(rowIndex);
        return (
          <li key={rowIndex} className={table.card} aria-label={rowName(row)}>
            <div className={classes.cardHead}>
              <span className={classes.number}>
                <SelectRow row={row} choices={choices} />
                Row {row.trade.row}
              </span>
              <RowStatus row={row} choices={choices} />
            </div>
            <RowLot row={row} choices={choices} />
            <RowNotes row={row} choices={choices} />
            <dl className={table.figures}>
              {FACTS.map(({ head, unit, of }) => (
                <div key={head} style={{ display: 'contents' }}>
                  <dt>
                    {head}
                    {unit && ' '}
                    {unit && <span className={table.unit}>{unit}</span>}
                  </dt>
                  <dd>{of(row)}</dd>
                </div>
              ))}
            </dl>
          </li>
        );
      }}
    />
  </Stack>
);
