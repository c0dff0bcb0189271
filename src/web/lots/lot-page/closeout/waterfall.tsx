import { Button, Skeleton, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { lazy, Suspense } from 'react';
import { moneySigned } from '#domain/format';
import { whyNoResult } from './closeout-messages.ts';
import classes from './closeout.module.css';
import type { LotCloseout } from './lot-closeout.ts';
import { waterfallSteps } from './waterfall-steps.ts';

const WaterfallChart = lazy(async () => ({
  default: (await import('./waterfall-chart.tsx')).WaterfallChart,
}));

const CHART_HEIGHT = 300;

/** The way from revenue to result as a picture and, one click away, as a table. */
export function Waterfall({ closeout }: { closeout: LotCloseout }) {
  const [asTable, table] = useDisclosure(false);
  const steps = waterfallSteps(closeout);
  if (!steps) return <Text c="dimmed">There is no result to show: {whyNoResult(closeout)}.</Text>;
  return (
    <Stack gap="sm">
      {asTable ? (
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">Step</th>
              <th scope="col">Amount</th>
            </tr>
          </thead>
          <tbody>
            {steps.map(({ label, amount, isResult }) => (
              <tr key={label} data-weight={isResult ? 'result' : 'line'}>
                <th scope="row">{label}</th>
                <td>{moneySigned(amount)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <Suspense fallback={<Skeleton height={CHART_HEIGHT} />}>
          <WaterfallChart steps={steps} height={CHART_HEIGHT} />
        </Suspense>
      )}
      <div>
        <Button variant="default" size="compact-sm" onClick={table.toggle}>
          {asTable ? 'Show as chart' : 'Show as table'}
        </Button>
      </div>
    </Stack>
  );
}
