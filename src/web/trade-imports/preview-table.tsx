import { Checkbox } from '@mantine/core';
import { memo } from 'react';
import table from '../ui/data-table.module.css';
import { VirtualTable } from '../ui/virtual-table.tsx';
import type { Draft } from './draft.ts';
import { FACT_COLUMNS, type RowChoices, RowLot, RowNotes, RowStatus, SelectRow } from './preview-row.tsx';
import classes from './trade-imports.module.css';

export interface PreviewRowsProps {
  draft: Draft;
  rowIndexes: Int32Array;
  choices: RowChoices;
}

const ROW_HEIGHT = 100;

/** The most rows in view: a row element that leaves is reused for one that enters. */
const SLOTS = 256;

/** The widths of the columns of choices, and of the facts, in rem. */
const WIDTHS = [5.25, 10, 17, ...FACT_COLUMNS.map(({ width }) => width)];

/** The preview on a desktop. */
export const PreviewTable = ({ draft, rowIndexes, choices }: PreviewRowsProps) => (
  <VirtualTable
    label="Trades of the file"
    rows={rowIndexes.length}
    rowHeight={ROW_HEIGHT}
    widths={WIDTHS}
    head={<Head draft={draft} rowIndexes={rowIndexes} />}
    renderRow={(index) => (
      <Row
        key={index % SLOTS}
        index={index}
        rowIndex={rowIndexes[index] ?? 0}
        version={draft.version()}
        draft={draft}
        choices={choices}
      />
    )}
  />
);

const Head = ({ draft, rowIndexes }: Pick<PreviewRowsProps, 'draft' | 'rowIndexes'>) => (
  <>
    <th scope="col">
      <SelectAll draft={draft} rowIndexes={rowIndexes} label="Row" named="Row: select all rows shown" />
    </th>
    <th scope="col">
      Lot
      <br />
      Status
    </th>
    <th scope="col">Notes</th>
    {FACT_COLUMNS.map(({ facts, numeric }) => (
      <th key={facts[0]?.head} scope="col" data-numeric={numeric}>
        {facts.map(({ head, unit }) => (
          <div key={head}>
            {head} {unit && <span className={table.unit}>{unit}</span>}
          </div>
        ))}
      </th>
    ))}
  </>
);

interface RowProps extends Pick<PreviewRowsProps, 'draft' | 'choices'> {
  index: number;
  rowIndex: number;
  /** The draft's version: a row is rendered again when the draft has changed, not when it is only scrolled. */
  version: number;
}

const Row = memo(function Row({ draft, rowIndex, choices, index }: RowProps) {
  const row = draft.row(rowIndex);
  return (
    <tr aria-rowindex={index + 2} className={classes.row} data-skipped={row.skipped || undefined}>
      <td>
        <span className={classes.number}>
          <SelectRow row={row} choices={choices} />
          {row.trade.row}
        </span>
      </td>
      <td>
        <div className={classes.chosen}>
          <RowLot key={row.rowIndex} row={row} choices={choices} />
          <RowStatus row={row} choices={choices} />
        </div>
      </td>
      <td data-wraps>
        <RowNotes row={row} choices={choices} />
      </td>
      {FACT_COLUMNS.map(({ facts, numeric }) => (
        <td key={facts[0]?.head} data-numeric={numeric}>
          {facts.map(({ head, of }) => (
            <div key={head} className={table.line}>
              {of(row)}
            </div>
          ))}
        </td>
      ))}
    </tr>
  );
});

/** Selects the rows shown. `named` is its full label if the visible one is shorter. */
export function SelectAll({
  draft,
  rowIndexes,
  label,
  named,
}: Pick<PreviewRowsProps, 'draft' | 'rowIndexes'> & { label: string; named?: string }) {
  const selected = draft.selectedAmong(rowIndexes);
  const all = selected === rowIndexes.length && selected > 0;
  return (
    <Checkbox
      size="sm"
      label={label}
      aria-label={named}
      checked={all}
      indeterminate={selected > 0 && !all}
      onChange={() => draft.select(rowIndexes, !all)}
    />
  );
}
