import { memo } from 'react';
import { VirtualTable } from '../ui/virtual-table.tsx';
import type { Draft } from './draft.ts';
import {
  CellInput,
  type KnownSheet,
  type RowProps,
  rowIsLeft,
  RowVerdictCell,
  shownFields,
} from './row-parts.tsx';
import classes from './record-imports.module.css';

const ROW_HEIGHT = 68;

/** The widths of the row's number and verdict, in rem. */
const ROW = 4;
const VERDICT = 18;
const WIDTHS = { text: 9, day: 7.5, number: 7.5, choice: 7.5, 'yes or no': 6 } as const;

export interface RowsProps {
  draft: Draft;
  sheet: KnownSheet;
  places: Int32Array;
}

/** The rows of a sheet on a desktop: every cell can be corrected. */
export function RowsTable({ draft, sheet, places }: RowsProps) {
  const fields = shownFields(sheet);
  return (
    <VirtualTable
      label="Rows of the file"
      rows={places.length}
      rowHeight={ROW_HEIGHT}
      widths={[ROW, VERDICT, ...fields.map(({ reads }) => WIDTHS[reads])]}
      head={
        <>
          <th scope="col">Row</th>
          <th scope="col">Verdict</th>
          {fields.map(({ field, label, reads }) => (
            <th key={field} scope="col" data-numeric={reads === 'number' || undefined}>
              {label}
            </th>
          ))}
        </>
      }
      renderRow={(index) => (
        <Row
          key={index}
          index={index}
          place={places[index] ?? 0}
          version={draft.version()}
          draft={draft}
          sheet={sheet}
        />
      )}
    />
  );
}

interface TableRowProps extends RowProps {
  index: number;
  /** The draft's version: a row is rendered again when the draft has changed, not when it is only scrolled. */
  version: number;
}

const Row = memo(function Row({ index, ...props }: TableRowProps) {
  const { sheet, place } = props;
  return (
    <tr aria-rowindex={index + 2} className={classes.row} data-left={rowIsLeft(props) || undefined}>
      <td>{sheet.row[place]}</td>
      <td data-wraps>
        <RowVerdictCell {...props} />
      </td>
      {shownFields(sheet).map((field) => (
        <td key={field.field} data-numeric={field.reads === 'number' || undefined}>
          <CellInput {...props} field={field} />
        </td>
      ))}
    </tr>
  );
});
