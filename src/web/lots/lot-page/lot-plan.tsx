import { Paper, SimpleGrid, Skeleton, Text } from '@mantine/core';
import { dayShort, share, weightExact } from '#domain/format';
import type { Lot } from '#domain/lots';
import { sexLabels } from '../labels.ts';
import classes from './lot-summary.module.css';

/** What the lot is and where it is going: what Edit changes. `undefined` while loading. */
export function LotPlan({ lot }: { lot: Lot | undefined }) {
  return (
    <Paper withBorder p="md" component="section" aria-label="Plan" aria-busy={!lot}>
      <SimpleGrid component="dl" cols={{ base: 2, xs: 3, lg: 7 }} spacing="md" m={0}>
        {planOf(lot).map(([label, value]) => (
          <div key={label}>
            <Text component="dt" size="sm" c="dimmed">
              {label}
            </Text>
            <dd className={classes.value}>{lot ? value : <Skeleton height={20} width="70%" my={4} />}</dd>
          </div>
        ))}
      </SimpleGrid>
    </Paper>
  );
}

const planOf = (lot: Lot | undefined): [label: string, value: string | undefined][] => [
  ['Est. Out Date', dayShort(lot?.est_out_date)],
  ['Est. Out Weight', `${weightExact(lot?.est_out_wt)} lbs`],
  ['Marketing Class', lot?.marketing_class],
  ['Futures Contract', lot?.futures_contract],
  ['Sex', lot && sexLabels[lot.sex]],
  ['Source', lot?.source],
  ['Percent Owned', share(lot?.percent_owned)],
];
