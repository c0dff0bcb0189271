import { Group, Paper, SegmentedControl, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { getValueAtRiskTables } from '#api/value-at-risk';
import { excludedMessage, excludedMessages } from '#domain/book/excluded';
import { moneyWhole } from '#domain/kit/format';
import type { ValueAtRisk } from '#domain/risk/value-at-risk/result';
import { TableFiles } from '../export/table-files.tsx';
import { call } from '../lib/call.ts';
import { time } from '../lib/format.ts';
import { useSearchChoice } from '../lib/search-params.ts';
import { Fold } from '../ui/fold.tsx';
import { lazily } from '../ui/lazily.tsx';
import { EmptyState, Notes, QueryError, SectionTitle, SmallNote } from '../ui/messages.tsx';
import { valueAtRiskQuery, type Risk } from './data.ts';
import { lossMessage, noFigureMessage } from './risk-messages.ts';
import { RiskByClient } from './risk-by-client.tsx';

const WorkedOut = lazily(async () => (await import('./worked-out.tsx')).WorkedOut, 420);

const SPANS = ['1', '5'] as const;

interface ValueAtRiskProps {
  /** Below the figure. */
  children?: ReactNode;
}

export function ValueAtRiskView({ children }: ValueAtRiskProps) {
  const [span, setSpan] = useSearchChoice('days', SPANS);
  const days = span === '5' ? 5 : 1;
  const of = { days } as const;
  const found = useQuery(valueAtRiskQuery(of));
  const { data } = found;
  if (found.isLoadingError) return <QueryError message="Failed to load value at risk" query={found} />;
  const files = (
    <TableFiles
      title="Value at Risk"
      tables={async () => (await call(getValueAtRiskTables, of)).tables}
      disabled={!data}
    />
  );
  return (
    <Stack gap="sm" component="section" aria-labelledby="value-at-risk">
      <Group justify="space-between" gap="sm">
        <SectionTitle id="value-at-risk">Value at risk</SectionTitle>
        <SegmentedControl
          aria-label="Trading days"
          data={[
            { value: '1', label: '1 day' },
            { value: '5', label: '5 days' },
          ]}
          value={span}
          onChange={(value) => setSpan(value === '5' ? '5' : '1')}
        />
      </Group>
      {data === undefined ? (
        <Skeleton height={140} />
      ) : data.owners.length > 0 ? (
        <>
          <RiskByClient risk={data} />
          <Group justify="space-between" gap="sm">
            <Calculated risk={data} />
            {files}
          </Group>
        </>
      ) : data.result === null ? (
        <NoFigure risk={data} />
      ) : (
        <Known risk={data} result={data.result} />
      )}
      {children}
      {data?.result && (
        <Fold label="How it is worked out" param="worked-out">
          <Stack gap="md">
            <Group justify="flex-end">{files}</Group>
            <WorkedOut risk={data} result={data.result} />
          </Stack>
        </Fold>
      )}
    </Stack>
  );
}

function NoFigure({ risk }: { risk: Risk }) {
  const excluded = excludedMessage(risk.excluded);
  return (
    <EmptyState title={risk.positions > 0 ? 'To be calculated' : 'Nothing at Risk'}>
      {noFigureMessage(risk)}
      {excluded !== null && `. ${excluded}`}
    </EmptyState>
  );
}

const Known = ({ risk, result }: { risk: Risk; result: ValueAtRisk }) => (
  <Paper withBorder p="md">
    <Text size="xl" fw={700}>
      {moneyWhole(result.value)}
    </Text>
    <Text>{lossMessage(result, risk.days)}</Text>
    <Notes lines={excludedMessages(risk.excluded).map((message) => `${message}.`)} />
    <Calculated risk={risk} />
  </Paper>
);

const Calculated = ({ risk: { worked_out_at, simulated } }: { risk: Risk }) => (
  <SmallNote>
    Calculated {time(worked_out_at)}
    {simulated && ' from simulated prices'}
  </SmallNote>
);
