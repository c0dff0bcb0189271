import { Checkbox } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, useRef } from 'react';
import { Spacer } from '../ui/data-table-body.tsx';
import table from '../ui/data-table.module.css';
import type { Draft } from './draft.ts';
import { FACT_COLUMNS, type RowChoices, RowLot, RowNotes, RowStatus, SelectRow } from './preview-row.tsx';
import classes from './trade-imports.module.css';

export interface PreviewRowsProps {
  draft: Draft;
  places: Int32Array;
  choices: RowChoices;
}

const ROW_HEIGHT = 84;

/** The most rows in view: a row element that leaves is reused for one that enters. */
const SLOTS = 256;

/** The widths of the columns of choices, and of the facts, in rem. */
const WIDTHS = [5.25, 10, 12.5, ...FACT_COLUMNS.map(({ width }) => width)];
const TABLE_WIDTH = WIDTHS.reduce((sum, width) => sum + width, 0);

/** The preview on a desktop. Only the rows in view are built and rendered. */
export function PreviewTable({ draft, places, choices }: PreviewRowsProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: places.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 4,
    initialRect: { width: 1000, height: 600 },
  });
  const shown = virtualizer.getVirtualItems();
  return (
    <div
      ref={scroller}
      className={table.scroller}
      style={{ '--table-width': `${TABLE_WIDTH}rem` } as React.CSSProperties}
    >
      <table
        className={table.table}
        aria-label="Trades of the file"
        aria-rowcount={places.length + 1}
        style={{ '--row-height': `${ROW_HEIGHT}px` } as React.CSSProperties}
      >
        <colgroup>
          {WIDTHS.map((width, index) => (
            <col key={index} style={{ width: `${width}rem` }} />
          ))}
        </colgroup>
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col">
              <SelectAll draft={draft} places={places} label="Row" named="Row: select all rows shown" />
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
          </tr>
        </thead>
        <tbody>
          <Spacer height={shown[0]?.start ?? 0} />
          {shown.map(({ index }) => (
            <Row
              key={index % SLOTS}
              index={index}
              place={places[index] ?? 0}
              version={draft.version()}
              draft={draft}
              choices={choices}
            />
          ))}
          <Spacer height={virtualizer.getTotalSize() - (shown.at(-1)?.end ?? 0)} />
        </tbody>
      </table>
    </div>
  );
}

interface RowProps extends Pick<PreviewRowsProps, 'draft' | 'choices'> {
  index: number;
  place: number;
  /** The draft's version: a row is rendered again when the draft has changed, not when it is only scrolled. */
  version: number;
}

const Row = memo(function Row({ draft, place, choices, index }: RowProps) {
  const row = draft.row(place);
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
          <RowLot key={row.place} row={row} choices={choices} />
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
  places,
  label,
  named,
}: Pick<PreviewRowsProps, 'draft' | 'places'> & { label: string; named?: string }) {
  const selected = draft.selectedAmong(places);
  const all = selected === places.length && selected > 0;
  return (
    <Checkbox
      size="sm"
      label={label}
      aria-label={named}
      checked={all}
      indeterminate={selected > 0 && !all}
      onChange={() => draft.select(places, !all)}
    />
  );
}
