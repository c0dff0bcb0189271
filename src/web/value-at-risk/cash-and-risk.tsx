import { Stack, Group, Text, Paper, SegmentedControl, Skeleton } from '@mantine/core';
import { useMay } from '../lib/profile.ts';
import { MarginAndCash } from '../margin/margin-and-cash.tsx';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { getRiskLimit, saveRiskLimit, getValueAtRiskTables } from '#api/value-at-risk';
import { percent, moneyWhole, head, missing, percentWhole } from '#domain/kit/format';
import {
  riskLimitForm,
  type RiskLimitForm as Values,
  type ValueAtRisk,
  type OwnerRisk,
} from '#domain/risk/value-at-risk/result';
import { call } from '../lib/call.ts';
import { callQuery, invalidateAll } from '../lib/query-client.ts';
import { ActionButton } from '../ui/action-button.tsx';
import { FormModal, ModalForm } from '../ui/form-modal.tsx';
import { notify } from '../ui/notices.ts';
import { NumberField } from '../ui/fields.tsx';
import { useForm } from '../ui/use-form.ts';
import { type ReactNode, useMemo } from 'react';
import { excludedMessage, excludedMessages } from '#domain/book/excluded';
import { TableFiles } from '../export/table-files.tsx';
import { time } from '../lib/format.ts';
import { useSearchChoice } from '../lib/search-params.ts';
import { Fold } from '../ui/fold.tsx';
import { lazily } from '../ui/lazily.tsx';
import { EmptyState, Notes, QueryError, SectionTitle, SmallNote, Note } from '../ui/messages.tsx';
import { valueAtRiskQuery, type Risk } from './data.ts';
import { lossMessage, noFigureMessage, cutByHedges } from './risk-messages.ts';
import { columnsFor, figures, type TableColumns } from '../ui/data-table-columns.ts';
import { DataTable } from '../ui/data-table.tsx';
import { Sentence } from '../ui/sentence.tsx';

const column = columnsFor<OwnerRisk>();

const NO_CLIENT = 'No client';

const cutOf = ({ value, without_hedges }: OwnerRisk): number | null =>
  value === null || without_hedges === null ? null : cutByHedges({ value, without_hedges });

const columnsOf = (needed: number): TableColumns<OwnerRisk> =>
  column.columns([
    column.written('owner', 'Client', { width: 13.5 }, ({ owner }) => owner || NO_CLIENT),
    column.accessor('value', figures('Value at Risk', moneyWhole, { width: 9 })),
    column.accessor('without_hedges', figures('Cattle Alone', moneyWhole, { width: 9 })),
    column.computed('cut', cutOf, figures('Cut by Hedges', percentWhole, { width: 8 })),
    column.accessor('lots_with_head', figures('Lots with Head', head, { width: 8 })),
    column.accessor((row) => noteOf(row, needed), {
      id: 'note',
      header: 'Not Included',
      meta: { width: 13.75, wraps: true },
      cell: ({ getValue }) => <Sentence>{getValue() ?? missing}</Sentence>,
    }),
  ]);

const noteOf = (row: OwnerRisk, needed: number): string | null =>
  [row.value === null ? noFigureMessage({ ...row, needed }) : null, excludedMessage(row.excluded)]
    .filter((message) => message !== null)
    .join('; ') || null;

/** The value at risk of each client. No total: losses of several clients are never added up (decision 90). */
function RiskByClient({ risk }: { risk: Risk }) {
  const { owners, needed, days } = risk;
  const columns = useMemo(() => columnsOf(needed), [needed]);
  const when = days === 1 ? 'On 19 of 20 trading days' : `In 19 of 20 periods of ${days} trading days`;
  return (
    <Stack gap="sm">
      <Note>
        {when} a client should not lose more than this. Each client is on its own: there is no total.
      </Note>
      <DataTable
        label="Value at risk by client"
        name="clients"
        columns={columns}
        rows={owners}
        rowId={({ owner }) => owner}
        rowName={({ owner }) => owner || NO_CLIENT}
        link={({ owner }) =>
          owner === ''
            ? { to: '/risk-management/futures-options' }
            : { to: '/risk-management', search: { tab: 'cash', owner } }
        }
        empty={null}
      />
    </Stack>
  );
}

const WorkedOut = lazily(async () => (await import('./worked-out.tsx')).WorkedOut, 420);

const SPANS = ['1', '5'] as const;

interface ValueAtRiskProps {
  /** Below the figure. */
  children?: ReactNode;
}

function ValueAtRiskView({ children }: ValueAtRiskProps) {
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

export function CashAndRisk() {
  const isOfSeveral = useMay('seeEntities');
  return (
    <Stack gap="lg">
      <MarginAndCash />
      <ValueAtRiskView>{!isOfSeveral && <RiskLimit />}</ValueAtRiskView>
    </Stack>
  );
}

const limitQuery = callQuery(['risk', 'limit'], getRiskLimit);

function RiskLimit() {
  const found = useQuery(limitQuery);
  const [opened, modal] = useDisclosure(false);
  if (found.isLoadingError) return <QueryError message="Failed to load the alert limit" query={found} />;
  if (!found.data) return <Skeleton height={30} radius="md" />;
  const { risk_limit: limit } = found.data;
  return (
    <Group gap="sm">
      <Text size="sm">
        {limit === null
          ? 'No alert limit is set.'
          : `You are alerted when it is above ${percent(limit)} of Equity with Sales and LRP.`}
      </Text>
      <ActionButton action="setRiskLimit" variant="default" size="compact-sm" onClick={modal.open}>
        Set Alert Limit
      </ActionButton>
      <FormModal title="Alert Limit" opened={opened} onClose={modal.close} size="sm">
        <LimitForm limit={limit} />
      </FormModal>
    </Group>
  );
}

function LimitForm({ limit }: { limit: number | null }) {
  const form = useForm({
    schema: riskLimitForm,
    initial: { risk_limit: limit ?? '' },
    save: async (typed: Values) => {
      await call(saveRiskLimit, typed);
      notify(typed.risk_limit === null ? 'Alert limit cleared' : 'Alert limit saved');
      // Alerts follow from it.
      invalidateAll();
    },
    failure: 'Failed to save alert limit. Please try again.',
  });
  return (
    <ModalForm form={form} submitLabel="Save Limit">
      <NumberField
        form={form}
        name="risk_limit"
        label="Limit"
        unit="% of equity"
        hint="You are alerted when the value at risk of one day is above this share of Equity with Sales and LRP. Empty for none."
        min={0}
        step={0.5}
      />
    </ModalForm>
  );
}
