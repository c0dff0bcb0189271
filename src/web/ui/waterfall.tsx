import { Button, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { moneySigned } from '#domain/kit/format';
import { lazily } from './lazily.tsx';
import { PlainHead, PlainTable } from './plain-table.tsx';

const CHART_HEIGHT = 300;

const WaterfallChart = lazily(
  async () => (await import('./waterfall-chart.tsx')).WaterfallChart,
  CHART_HEIGHT,
);

/** A step of the way from one amount to another, $. A total stands on its own: it is where the steps have led. */
export interface WaterfallStep {
  label: string;
  amount: number;
  isTotal: boolean;
}

interface WaterfallProps {
  steps: readonly WaterfallStep[];
  label: string;
  zoomed?: boolean;
}

/** Steps from one amount to another as a picture and, one click away, as a table. */
export function Waterfall({ steps, label, zoomed = false }: WaterfallProps) {
  const [asTable, table] = useDisclosure(false);
  return (
    <Stack gap="sm">
      {asTable ? (
        <PlainTable>
          <PlainHead titles={['Step', 'Amount']} />
          <tbody>
            {steps.map(({ label: step, amount, isTotal }) => (
              <tr key={step} data-total={isTotal || undefined}>
                <th scope="row">{step}</th>
                <td>{moneySigned(amount)}</td>
              </tr>
            ))}
          </tbody>
        </PlainTable>
      ) : (
        <WaterfallChart steps={steps} label={label} height={CHART_HEIGHT} zoomed={zoomed} />
      )}
      <div>
        <Button variant="default" size="compact-sm" onClick={table.toggle}>
          {asTable ? 'Show as chart' : 'Show as table'}
        </Button>
      </div>
    </Stack>
  );
}
