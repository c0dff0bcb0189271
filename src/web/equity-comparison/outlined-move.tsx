import { Stack, Text } from '@mantine/core';
import type { EquityComparison, Outline } from '#domain/snapshots/comparison/comparison';
import { detailsMessage } from '#domain/snapshots/comparison/messages';
import { moneyWhole } from '#domain/kit/format';
import { Notes } from '../ui/notes.tsx';
import { Waterfall } from '../ui/waterfall.tsx';
import { EquityFigures } from './equity-figures.tsx';
import { outlineSteps } from './bridge-steps.ts';
import classes from './equity-comparison.module.css';

const movedMessage = ({ change }: Outline): string =>
  change === 0
    ? 'Est. Net Equity did not move'
    : `Est. Net Equity ${change > 0 ? 'rose' : 'fell'} by ${moneyWhole(Math.abs(change))}`;

/** What the sums of snapshots from before details were kept can tell. */
export function OutlinedMove({ comparison, outline }: { comparison: EquityComparison; outline: Outline }) {
  const details = detailsMessage(comparison);
  return (
    <Stack gap="lg">
      <div>
        <Text className={classes.sentence}>{movedMessage(outline)}</Text>
        <Notes lines={details === null ? [] : [`${details}; these are the sums of Est. Net Equity`]} />
      </div>
      <EquityFigures comparison={comparison} {...outline} label="Est. Net Equity" />
      <Waterfall
        steps={outlineSteps(comparison, outline)}
        label="Bars from Est. Net Equity on the first day over its parts to the second; the table has the figures"
        zoomed
      />
      <Notes
        lines={
          outline.sales_and_lrp === null
            ? ['Sales and LRP were not recorded on both days, and are not in these figures']
            : []
        }
      />
    </Stack>
  );
}
