import { NativeSelect, SimpleGrid, Stack, Table } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { perCwtInWords } from '#domain/kit/format';
import type { PurchaseFigures } from '#domain/purchase/purchase-figures';
import { tone } from '../../lib/format.ts';
import { NumberField } from '../../ui/fields.tsx';
import { Note, SectionTitle } from '../../ui/messages.tsx';
import type { FormFields } from '../../ui/use-form.ts';
import type { PurchaseDraft } from './draft.ts';
import classes from './purchase.module.css';

type Grid = NonNullable<PurchaseFigures['grid']>;

/** The row and the column of what was entered. */
interface Entered {
  sale: number;
  cost: number;
}

interface GridTableProps {
  form: FormFields<PurchaseDraft>;
  grid: Grid;
  entered: Entered;
}

const ID = 'purchase-grid';

/** What can be paid by sale price and cost of gain; on a phone one cost of gain at a time. */
export function GridTable({ form, grid, entered }: GridTableProps) {
  const narrow = useMediaQuery('(max-width: 39.99em)', undefined, { getInitialValueInEffect: false });
  return (
    <Stack gap="sm" component="section" aria-labelledby={ID} className={classes.grid}>
      <div>
        <SectionTitle id={ID}>What you can pay, $/cwt</SectionTitle>
        <Note>By the cash price at which they are sold and the cost of gain.</Note>
      </div>
      <SimpleGrid cols={2} maw={400} data-screen-only>
        <NumberField form={form} name="step_price" label="Sale Price Step" unit="$/cwt" min={0.25} />
        <NumberField form={form} name="step_feed" label="Cost of Gain Step" unit="$/cwt" min={0.25} />
      </SimpleGrid>
      {narrow ? <OneCost {...{ grid, entered }} /> : <AllCosts {...{ grid, entered }} />}
    </Stack>
  );
}

type CellsProps = Omit<GridTableProps, 'form'>;

const AllCosts = ({ grid, entered }: CellsProps) => (
  <Table.ScrollContainer minWidth={560} type="native" tabIndex={0} aria-labelledby={ID}>
    <Table withTableBorder withColumnBorders className={classes.table} aria-labelledby={ID}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col" className={classes.pinned}>
            Sale Price \ Cost of Gain
          </Table.Th>
          {grid.costs_of_gain.map((cost) => (
            <Table.Th key={cost} scope="col" ta="right">
              {perCwtInWords(cost)}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {grid.sale_prices.map((sale, row) => (
          <Table.Tr key={sale}>
            <SaleHead sale={sale} />
            {grid.costs_of_gain.map((cost, column) => (
              <Cell
                key={cost}
                pay={grid.cells[row]?.[column]}
                isEntered={sale === entered.sale && cost === entered.cost}
              />
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </Table.ScrollContainer>
);

function OneCost({ grid, entered }: CellsProps) {
  const [chosen, setChosen] = useState<number | null>(null);
  const costs = grid.costs_of_gain;
  const cost = chosen !== null && costs.includes(chosen) ? chosen : entered.cost;
  const column = costs.indexOf(cost);
  return (
    <>
      <NativeSelect
        label="Cost of Gain"
        data={costs.map((value) => ({ value: String(value), label: `${perCwtInWords(value)} $/cwt` }))}
        value={String(cost)}
        onChange={(event) => setChosen(Number(event.currentTarget.value))}
      />
      <Table withTableBorder className={classes.table} aria-labelledby={ID}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">Sale Price</Table.Th>
            <Table.Th scope="col" ta="right">
              You Can Pay
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {grid.sale_prices.map((sale, row) => (
            <Table.Tr key={sale}>
              <SaleHead sale={sale} />
              <Cell
                pay={grid.cells[row]?.[column]}
                isEntered={sale === entered.sale && cost === entered.cost}
              />
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </>
  );
}

const SaleHead = ({ sale }: { sale: number }) => (
  <Table.Th scope="row" className={classes.pinned}>
    {perCwtInWords(sale)}
  </Table.Th>
);

const Cell = ({ pay, isEntered }: { pay: number | undefined; isEntered: boolean }) => (
  <Table.Td
    ta="right"
    className={[isEntered ? classes.entered : '', (pay ?? 0) <= 0 ? tone(-1) : ''].join(' ')}
  >
    {perCwtInWords(pay)}
  </Table.Td>
);
