import { Table, Text, Title } from '@mantine/core';
import { useMemo } from 'react';
import { withoutSalesMessage } from '#domain/closeout/messages';
import { knownSum, sumCents } from '#domain/kit/money';
import { BASIS_STEPS, netEquityGrid } from '#domain/risk/risk-after-move';
import type { MarketMove } from '#domain/risk/what-if';
import { moneyWhole, moneyWholeSigned, signed } from '#domain/kit/format';
import { tone } from '../lib/format.ts';
import type { ValuedBook } from './data.ts';
import { Note } from '../ui/messages.tsx';

export function WhatIfMatrix({ valued, move }: { valued: ValuedBook; move: MarketMove }) {
  const today = useMemo(() => knownSum(valued.risks.map((lot) => lot.net_equity)).total, [valued]);
  const priced = valued.risks.filter((lot) => lot.net_equity !== null);
  const without = withoutSalesMessage(sumCents(priced.map(({ proceeds }) => proceeds)));
  const rows = useMemo(() => netEquityGrid(valued, move), [valued, move]);
  return (
    <section aria-labelledby="matrix">
      <Title order={2} size="h5" id="matrix">
        Net Equity by price and basis
      </Title>
      <Note mb="xs">
        $/cwt on top of the move above; today it is {moneyWhole(today)}
        {without && `, ${without}`}.
      </Note>
      <Table.ScrollContainer minWidth={680} type="native" tabIndex={0}>
        <Table withTableBorder withColumnBorders aria-labelledby="matrix" style={{ whiteSpace: 'nowrap' }}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">Price \ Basis</Table.Th>
              {BASIS_STEPS.map((basis) => (
                <Table.Th key={basis} scope="col" ta="right">
                  {signed(basis)}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map(({ price, cells }) => (
              <Table.Tr key={price}>
                <Table.Th scope="row">{signed(price)}</Table.Th>
                {cells.map(({ basis, value }) => (
                  <Table.Td key={basis} ta="right">
                    {moneyWhole(value)}
                    <Text size="xs" className={tone(changeFrom(today, value))}>
                      {moneyWholeSigned(changeFrom(today, value))}
                    </Text>
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </section>
  );
}

const changeFrom = (today: number | null, value: number | null): number | null =>
  today === null || value === null ? null : value - today;
