import { NativeSelect, Table, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import type { ScenarioMatrix } from '#domain/matrix/matrix';
import { AXIS_LABELS, type Scenario } from '#domain/matrix/scenario';
import { signed } from '#domain/format';
import { tone } from '../../lib/format.ts';
import classes from './matrix.module.css';
import {
  columnHead,
  type ShownCell,
  shownCells,
  shownChange,
  shownFigure,
  type View,
} from './shown-cells.ts';

interface MatrixTableProps {
  matrix: ScenarioMatrix;
  scenario: Scenario;
  view: View;
  /** The price of the scope's only contract, which its rows then show. */
  price: number | null;
  isWaiting: boolean;
}

/** The matrix: prices down, the second axis across; on a phone one column at a time. */
export function MatrixTable(props: MatrixTableProps) {
  const narrow = useMediaQuery('(max-width: 39.99em)', undefined, { getInitialValueInEffect: false });
  const cells = shownCells(props.matrix, props.scenario, props.view);
  return (
    <div className={props.isWaiting ? classes.waiting : undefined} aria-busy={props.isWaiting}>
      {narrow ? <OneColumn {...props} cells={cells} /> : <AllColumns {...props} cells={cells} />}
    </div>
  );
}

type WithCells = MatrixTableProps & { cells: readonly (readonly ShownCell[])[] };

function AllColumns({ matrix, scenario, price, cells }: WithCells) {
  return (
    <Table.ScrollContainer minWidth={620} type="native" tabIndex={0} aria-labelledby="matrix-on-a-day">
      <Table withTableBorder withColumnBorders className={classes.table} aria-labelledby="matrix-on-a-day">
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col" className={classes.pinned}>
              Price \ {AXIS_LABELS[scenario.across]}
            </Table.Th>
            {matrix.across.map((step) => (
              <Table.Th key={step} scope="col" ta="right">
                {columnHead(scenario.across, step)}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {matrix.prices.map((step, row) => (
            <Table.Tr key={step}>
              <PriceHead step={step} price={price} />
              {cells[row]?.map((cell, column) => (
                <Cell
                  key={matrix.across[column]}
                  cell={cell}
                  scenario={scenario}
                  isAtLeast={matrix.is_at_least}
                />
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

function OneColumn({ matrix, scenario, price, cells }: WithCells) {
  const base = matrix.across.indexOf(0);
  const [chosen, setChosen] = useState<number | null>(null);
  const at = chosen !== null && chosen < matrix.across.length ? chosen : Math.max(0, base);
  return (
    <>
      <div className={classes.picker}>
        <NativeSelect
          label={AXIS_LABELS[scenario.across]}
          data={matrix.across.map((step, index) => ({
            value: String(index),
            label: columnHead(scenario.across, step),
          }))}
          value={String(at)}
          onChange={(event) => setChosen(Number(event.currentTarget.value))}
        />
      </div>
      <Table withTableBorder className={classes.table} aria-labelledby="matrix-on-a-day">
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">Price</Table.Th>
            <Table.Th scope="col" ta="right">
              {AXIS_LABELS[scenario.across]} {columnHead(scenario.across, matrix.across[at] ?? 0)}
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {matrix.prices.map((step, row) => {
            const cell = cells[row]?.[at];
            return (
              <Table.Tr key={step}>
                <PriceHead step={step} price={price} />
                {cell && (
                  <Cell cell={{ ...cell, right: false }} scenario={scenario} isAtLeast={matrix.is_at_least} />
                )}
              </Table.Tr>
            );
          })}
        </Table.Tbody>
      </Table>
    </>
  );
}

function PriceHead({ step, price }: { step: number; price: number | null }) {
  return (
    <Table.Th scope="row" className={classes.pinned}>
      {signed(step)}
      {price !== null && (
        <Text span c="dimmed" className={classes.change}>
          {signed(Math.max(0.01, price + step)).replace('+', '')}
        </Text>
      )}
    </Table.Th>
  );
}

interface CellProps {
  cell: ShownCell;
  scenario: Scenario;
  isAtLeast: boolean;
}

function Cell({ cell: { value, change, isBase, right, below }, scenario: { show }, isAtLeast }: CellProps) {
  return (
    <Table.Td
      className={`${classes.cell} ${isBase ? classes.base : ''}`}
      data-sign={tone(value)}
      data-right={right || undefined}
      data-below={below || undefined}
      title={isAtLeast ? 'At least: LRP ends after this day and cannot be sold before' : undefined}
    >
      {shownFigure(value, show)}
      {change !== null && (
        <span className={`${classes.change} ${tone(change) ?? ''}`}>{shownChange(change, show)}</span>
      )}
    </Table.Td>
  );
}
