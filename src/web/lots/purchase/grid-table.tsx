import { NativeSelect, Stack, Table } from '@mantine/core';
import { useState } from 'react';
import { perCwtInWords } from '#domain/kit/format';
import type { PurchaseFigures } from '#domain/purchase/purchase-figures';
import { tone } from '../../lib/format.ts';
import { Note, SectionTitle } from '../../ui/messages.tsx';
import priceGrid from '../../ui/price-grid.module.css';
import { useNarrow } from '../../ui/use-narrow.ts';
import classes from './purchase.module.css';

type Grid = NonNullable<PurchaseFigures['grid']>;

interface Entered {
  sale: number;
  cost: number;
}

interface GridTableProps {
  grid: Grid;
  entered: Entered;
}

const ID = 'purchase-grid';

/** The price that can be paid by sale price and cost of gain; on a phone one cost of gain at a time. */
export function GridTable({ grid, entered }: GridTableProps) {
  const narrow = useNarrow();
  const [chosen, setChosen] = useState<number | null>(null);
  const costs = grid.costs_of_gain;
  const cost = chosen !== null && costs.includes(chosen) ? chosen : entered.cost;
  return (
    <Stack gap="sm" component="section" aria-labelledby={ID} className={classes.grid}>
      <div>
        <SectionTitle id={ID}>What you can pay, $/cwt</SectionTitle>
        <Note>By cash sale price and cost of gain.</Note>
      </div>
      {narrow && (
        <NativeSelect
          label="Cost of Gain"
          data={costs.map((value) => ({ value: String(value), label: `${perCwtInWords(value)} $/cwt` }))}
          value={String(cost)}
          onChange={(event) => setChosen(Number(event.currentTarget.value))}
        />
      )}
      <Table.ScrollContainer minWidth={narrow ? 0 : 560} type="native" tabIndex={0} aria-labelledby={ID}>
        <Cells grid={grid} entered={entered} only={narrow ? cost : null} />
      </Table.ScrollContainer>
    </Stack>
  );
}

interface CellsProps extends GridTableProps {
  /** The cost of gain of the only column shown; null for all. */
  only: number | null;
}

function Cells({ grid, entered, only }: CellsProps) {
  const columns = [...grid.costs_of_gain.entries()].filter(([, cost]) => only === null || cost === only);
  return (
    <Table withTableBorder withColumnBorders className={priceGrid.table} aria-labelledby={ID}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col" className={priceGrid.pinned}>
            {only === null ? 'Sale Price \\ Cost of Gain' : 'Sale Price'}
          </Table.Th>
          {columns.map(([column, cost]) => (
            <Table.Th key={column} scope="col" ta="right">
              {only === null ? perCwtInWords(cost) : 'You Can Pay'}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {grid.sale_prices.map((sale, row) => (
          <Table.Tr key={sale}>
            <Table.Th scope="row" className={priceGrid.pinned}>
              {perCwtInWords(sale)}
            </Table.Th>
            {columns.map(([column, cost]) => (
              <Cell
                key={column}
                pay={grid.cells[row]?.[column]}
                isEntered={sale === entered.sale && cost === entered.cost}
              />
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

const Cell = ({ pay, isEntered }: { pay: number | undefined; isEntered: boolean }) => (
  <Table.Td
    ta="right"
    {...(isEntered && { fw: 650 })}
    className={[isEntered ? priceGrid.base : '', (pay ?? 0) <= 0 ? tone(-1) : ''].join(' ')}
  >
    {perCwtInWords(pay)}
  </Table.Td>
);
