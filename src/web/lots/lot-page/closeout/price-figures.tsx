import { Stack, Text } from '@mantine/core';
import { marketMoveMessage } from '#domain/closeout/messages';
import { inCwt, whyNoWeight } from './closeout-messages.ts';
import { PlainTable } from '../../../ui/plain-table.tsx';
import classes from './closeout.module.css';
import type { LotCloseout } from './lot-closeout.ts';
import { TargetProfit } from './target-profit.tsx';
import { SmallNote } from '../../../ui/typography.ts';

/** The prices that the result turns on, what the profit is to be, and how far the market has to move for it. */
export function PriceFigures({ closeout }: { closeout: LotCloseout }) {
  const { prices, sums, market } = closeout;
  const move = marketMoveMessage(market);
  return (
    <Stack gap="sm">
      <PlainTable className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Price</th>
            <th scope="col">Whole lot</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">Break-even, without hedges</th>
            <td>{inCwt(prices.break_even)}</td>
          </tr>
          <tr>
            <th scope="row">Break-even, with hedges</th>
            <td>{inCwt(prices.break_even_with_hedges)}</td>
          </tr>
        </tbody>
      </PlainTable>
      {whyNoWeight(closeout) && <SmallNote>{whyNoWeight(closeout)}</SmallNote>}
      {sums.current_hd > 0 && (
        <>
          <TargetProfit />
          <Text size="sm">
            Need: <strong>{inCwt(prices.needed)}</strong>, the cash price with hedges as they stand today
          </Text>
          <Text size="sm">
            Market move to {closeout.target === 0 ? 'break even' : 'the target'}: {move ?? '-'}
          </Text>
        </>
      )}
    </Stack>
  );
}
