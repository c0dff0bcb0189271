import { CardPages } from '../ui/card-pages.tsx';
import table from '../ui/data-table.module.css';
import { CellInput, RowVerdictCell, shownFields } from './row-parts.tsx';
import type { RowsProps } from './rows-table.tsx';
import classes from './record-imports.module.css';

/** The rows of a sheet on a phone: a card each. */
export const RowsCards = ({ draft, sheet, rowIndexes }: RowsProps) => (
  <CardPages
    label="Rows of the file"
    rowIndexes={rowIndexes}
    renderCard={(rowIndex) => (
      <li key={rowIndex} className={table.card} aria-label={`Row ${sheet.row[rowIndex]}`}>
        <div className={classes.head}>Row {sheet.row[rowIndex]}</div>
        <RowVerdictCell draft={draft} sheet={sheet} rowIndex={rowIndex} />
        <dl className={table.figures}>
          {shownFields(sheet).map((field) => (
            <div key={field.field} style={{ display: 'contents' }}>
              <dt>{field.label}</dt>
              <dd>
                <CellInput draft={draft} sheet={sheet} rowIndex={rowIndex} field={field} />
              </dd>
            </div>
          ))}
        </dl>
      </li>
    )}
  />
);
