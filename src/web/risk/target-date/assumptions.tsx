import { List, Title } from '@mantine/core';
import { percentTenths } from '#domain/kit/format';
import { MODEL_RATE } from '#domain/market/option-repricing';
import { Note } from '../../ui/messages.tsx';

/** What a matrix on a day takes for granted. */
export const TargetDateAssumptions = () => (
  <section aria-labelledby="target-date-assumptions">
    <Title order={2} size="h5" id="target-date-assumptions">
      What this assumes
    </Title>
    <List size="sm" c="dimmed" mt={4}>
      <List.Item>
        Every month of a root moves by the same amount, and what is still to sell is sold on that day at
        futures plus basis. A contract that has stopped trading does not move.
      </List.Item>
      <List.Item>
        Options expiring by then are valued at intrinsic value. Others are repriced with Black-76 to the days
        they have left: the volatility that their price implies stays, at a yearly rate of{' '}
        {percentTenths(MODEL_RATE * 100)}.
      </List.Item>
      <List.Item>
        LRP counts its indemnity less its premium, with the price times the factor of its type as its actual
        ending value, whatever a put is worth.
      </List.Item>
      <List.Item>
        Head lost: died or unsold, rounded up to whole head in each lot; $/head divides by the head sold and
        still to sell.
      </List.Item>
    </List>
    <Note mt={4}>These are estimates, not advice.</Note>
  </section>
);
