import { CardPages } from '../ui/card-pages.tsx';
import table from '../ui/data-table.module.css';
import { CellInput, RowVerdictCell, shownFields } from './row-parts.tsx';
import type { RowsProps } from './rows-table.tsx';
import classes from './record-imports.module.css';

/** The rows of a sheet on a phone: a card each. */
export const RowsCards = ({ draft, sheet, places }: RowsProps) => (
  <CardPages
    label="Rows of the file"
    places={places}
    renderCard={(place) => (
      <li key={place} className={table.card} aria-label={`Row ${sheet.row[place]}`}>
        <div className={classes.head}>Row {sheet.row[place]}</div>
        <RowVerdictCell draft={draft} sheet={sheet} place={place} />
        <dl className={table.figures}>
          {shownFields(sheet).map((field) => (
            <div key={field.field} style={{ display: 'contents' }}>
              <dt>{field.label}</dt>
              <dd>
                <CellInput draft={draft} sheet={sheet} place={place} field={field} />
              </dd>
            </div>
          ))}
        </dl>
      </li>
    )}
  />
);
