import { Table, Text } from '@mantine/core';
import { useMemo } from 'react';
import { withoutSalesMessage } from '#domain/closeout/messages';
import { moneyWhole, moneyWholeSigned, signed } from '#domain/kit/format';
import { knownSum, sumCents } from '#domain/kit/money';
import { BASIS_STEPS, netEquityGrid } from '#domain/risk/risk-after-move';
import { NO_MOVE, type MarketMove } from '#domain/risk/what-if';
import { tone } from '../lib/format.ts';
import { Note, SectionTitle } from '../ui/messages.tsx';
import { PriceGrid } from '../ui/price-grid.tsx';
import grid from '../ui/price-grid.module.css';
import type { ValuedBook } from './data.ts';

const BASE = BASIS_STEPS.indexOf(0);

/** Net Equity at prices and basis around a move. */
export function WhatIfMatrix({ valued, move }: { valued: ValuedBook; move: MarketMove }) {
  const today = useMemo(() => knownSum(valued.risks.map((lot) => lot.net_equity)).total, [valued]);
  const priced = valued.risks.filter((lot) => lot.net_equity !== null);
  const without = withoutSalesMessage(sumCents(priced.map(({ proceeds }) => proceeds)));
  const rows = useMemo(() => netEquityGrid(valued, move), [valued, move]);
  return (
    <section aria-labelledby="matrix">
      <SectionTitle size="h5" id="matrix">
        Net Equity by price and basis
      </SectionTitle>
      <Note mb="xs">
        $/cwt{move !== NO_MOVE && ' on top of the move below'}; today it is {moneyWhole(today)}
        {without && `, ${without}`}.
      </Note>
      <PriceGrid labelledBy="matrix" corner="Price \ Basis" heads={BASIS_STEPS.map(signed)} base={BASE}>
        {rows.map(({ price, cells }) => (
          <Table.Tr key={price}>
            <Table.Th scope="row" className={grid.pinned}>
              {signed(price)}
            </Table.Th>
            {cells.map(({ basis, value }) => (
              <Table.Td key={basis} ta="right" {...(price === 0 && basis === 0 && { className: grid.base })}>
                {moneyWhole(value)}
                <Change value={changeFrom(today, value)} />
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </PriceGrid>
    </section>
  );
}

/** Nothing where nothing has changed. */
const Change = ({ value }: { value: number | null }) =>
  value !== 0 &&
  value !== null && (
    <Text size="xs" className={tone(value)}>
      {moneyWholeSigned(value)}
    </Text>
  );

const changeFrom = (today: number | null, value: number | null): number | null =>
  today === null || value === null ? null : sumCents([value, -today]);
