import { Text } from '@mantine/core';
import { Waterfall } from '../../../ui/waterfall.tsx';
import { whyNoResult } from './closeout-messages.ts';
import type { LotCloseout } from './lot-closeout.ts';
import { waterfallSteps } from './waterfall-steps.ts';

/** The way from revenue to result. */
export function ResultWaterfall({ closeout }: { closeout: LotCloseout }) {
  const steps = waterfallSteps(closeout);
  if (!steps) return <Text c="dimmed">There is no result to show: {whyNoResult(closeout)}.</Text>;
  return (
    <Waterfall
      steps={steps}
      label="Bars from revenue over costs and hedges to the result; the table has the figures"
    />
  );
}
