import { Paper } from '@mantine/core';
import { dayShort, share, weightExact } from '#domain/kit/format';
import type { Lot } from '#domain/lots/lots';
import { sexLabels } from '../labels.ts';
import { FigureList, type LabelledFigure } from './figure-list.tsx';

/** What the lot is and where it is going: what Edit changes. `undefined` while loading. */
export function LotPlan({ lot }: { lot: Lot | undefined }) {
  return (
    <Paper withBorder p="md" component="section" aria-label="Plan" aria-busy={!lot}>
      <FigureList cols={{ base: 2, xs: 3, lg: 7 }} figures={planOf(lot)} />
    </Paper>
  );
}

const planOf = (lot: Lot | undefined): LabelledFigure[] => [
  ['Est. Out Date', lot && dayShort(lot.est_out_date)],
  ['Est. Out Weight', lot && `${weightExact(lot.est_out_wt)} lbs`],
  ['Marketing Class', lot?.marketing_class],
  ['Futures Contract', lot?.futures_contract],
  ['Sex', lot && sexLabels[lot.sex]],
  ['Source', lot?.source],
  ['Percent Owned', lot && share(lot.percent_owned)],
];
