import { List, Title } from '@mantine/core';
import { percentTenths } from '#domain/kit/format';
import { MODEL_RATE } from '#domain/market/option-repricing';
import { Note } from '../../ui/typography.ts';

/** What a matrix on a day takes for granted. */
export const HorizonAssumptions = () => (
  <section aria-labelledby="horizon-assumptions">
    <Title order={2} size="h5" id="horizon-assumptions">
      What this assumes
    </Title>
    <List size="sm" c="dimmed" mt={4}>
      <List.Item>
        Every month of a root moves by the same amount, and what is still to sell is sold on that day at
        futures plus basis. A contract that has stopped trading does not move.
      </List.Item>
      <List.Item>
        An option that expires up to that day is worth what exercising it brings. Any other is repriced with
        Black-76 to the days it has left: the volatility that its price implies stays, at a yearly rate of{' '}
        {percentTenths(MODEL_RATE * 100)}.
      </List.Item>
      <List.Item>
        LRP counts its indemnity less its premium, with the price times the factor of its type as its actual
        ending value, whatever a put is worth.
      </List.Item>
      <List.Item>
        Lost head are dead or unsold, rounded up to whole head in each lot; $/head divides by the head sold
        and still to sell.
      </List.Item>
    </List>
    <Note mt={4}>These are estimates, not advice.</Note>
  </section>
);
