import { Skeleton, Stack, Title, SimpleGrid, Text, Button, Group } from '@mantine/core';
import { useQuery, queryOptions } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Day } from '#domain/kit/days';
import { counted, day, dayShort, money } from '#domain/kit/format';
import { call } from '../lib/call.ts';
import { invalidateAll } from '../lib/query-client.ts';
import { useToday, useMay } from '../lib/profile.ts';
import { EmptyState, Notes, MessageBox, Note, SectionTitle, QueryError } from '../ui/messages.tsx';
import { useItemModal, DeleteModal, type ModalProps } from '../ui/confirm-modal.tsx';
import { accountLines, type AccountLine, callMessage, statementNotes } from './margin-messages.ts';
import { AccountsTable } from './accounts-table.tsx';
import { PriceMove } from './price-move.tsx';
import type { OutputOf } from '#api/endpoint';
import { getMargin, deleteBalance, saveBalance, deleteMarginRate, saveMarginRate } from '#api/margin';
import {
  balanceForm,
  type BalanceForm,
  marginRateForm,
  type MarginRate,
  type MarginRateForm,
} from '#domain/risk/margin/records';
import { formModal, ModalForm, FormModal } from '../ui/form-modal.tsx';
import { notify } from '../ui/notices.ts';
import { NumberField, SelectField } from '../ui/fields.tsx';
import { DateField } from '../ui/text-fields.tsx';
import { useForm } from '../ui/use-form.ts';
import { useDisclosure } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { CONTRACTS, ROOTS } from '#domain/market/contracts';
import { actionsColumn, columnsFor, figures, texts, type TableColumns } from '../ui/data-table-columns.ts';
import { DataTable } from '../ui/data-table.tsx';
import { IconButton } from '../ui/icon-button.tsx';

const column = columnsFor<MarginRate>();
const rateName = ({ root, valid_from }: Pick<MarginRate, 'root' | 'valid_from'>) =>
  `${CONTRACTS[root].name} margin from ${day(valid_from)}`;

const columnsOf = (onDelete: (rate: MarginRate) => void): TableColumns<MarginRate> =>
  column.columns([
    column.accessor('root', {
      header: 'Contract',
      meta: { width: 12 },
      cell: ({ getValue }) => CONTRACTS[getValue()].name,
    }),
    column.accessor('valid_from', texts('Valid From', dayShort, { width: 8 })),
    column.accessor('initial', figures('Initial', money, { width: 9 })),
    column.accessor('maintenance', figures('Maintenance', money, { width: 9 })),
    actionsColumn<MarginRate>({ width: 5.5, action: 'setMarginRates' }, (rate) => (
      <IconButton
        icon="delete"
        title="Delete"
        label={`Delete ${rateName(rate)}`}
        danger
        onClick={() => onDelete(rate)}
      />
    )),
  ]);

/** The exchange's margin per contract, by the day from which it is valid; administrators enter it. */
function MarginRates({ rates }: { rates: readonly MarginRate[] }) {
  const sets = useMay('setMarginRates');
  const [adding, add] = useDisclosure(false);
  const deleted = useItemModal<MarginRate>();
  const columns = useMemo(() => columnsOf(deleted.open), [deleted.open]);
  return (
    <Stack gap="sm" component="section" aria-labelledby="margin-rates">
      <Group justify="space-between">
        <Title order={3} size="h5" id="margin-rates">
          Margin rates per contract
        </Title>
        {sets && (
          <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={add.open}>
            Enter Rate
          </Button>
        )}
      </Group>
      <DataTable
        label="Margin rates"
        name="rates"
        columns={columns}
        rows={rates}
        rowId={({ id }) => String(id)}
        rowName={rateName}
        empty={
          <Note>
            No margin rates entered: requirement and room before a call are unknown.
            {sets ? '' : ' An administrator enters them.'}
          </Note>
        }
      />
      <FormModal title="Enter Margin Rate" opened={adding} onClose={add.close} size="md">
        <RateForm />
      </FormModal>
      {deleted.item && <DeleteRateModal rate={deleted.item} {...deleted.modal} />}
    </Stack>
  );
}

const rootOptions = ROOTS.map((value) => ({ value, label: CONTRACTS[value].name }));

function RateForm() {
  const today = useToday();
  const form = useForm({
    schema: marginRateForm,
    initial: { root: 'LE', valid_from: today ?? '', initial: '', maintenance: '' },
    save: async (typed: MarginRateForm) => {
      await call(saveMarginRate, typed);
      notify(`${rateName(typed)} saved`);
      invalidateAll();
    },
    failure: 'Failed to save margin rate. Please try again.',
  });
  return (
    <ModalForm form={form} submitLabel="Save Rate">
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <SelectField form={form} name="root" label="Contract" options={rootOptions} required />
        <DateField form={form} name="valid_from" label="Valid From" max={today ?? ''} required />
        <NumberField form={form} name="initial" label="Initial Margin" unit="$" min={0} required />
        <NumberField form={form} name="maintenance" label="Maintenance Margin" unit="$" min={0} required />
      </SimpleGrid>
    </ModalForm>
  );
}

const DeleteRateModal = ({ rate, ...modal }: ModalProps & { rate: MarginRate }) => (
  <DeleteModal
    {...modal}
    title="Delete Margin Rate"
    record={rateName(rate)}
    remove={() => call(deleteMarginRate, { id: rate.id })}
    failure="Failed to delete margin rate. Please try again."
  >
    <Text>Delete “{rateName(rate)}”? The previous rate then applies.</Text>
  </DeleteModal>
);

/** So high that the content after it begins below the first screen of a desktop and of a phone. */
const HEIGHT = 600;

export function MarginAndCash() {
  const found = useQuery(marginQuery);
  const { data } = found;
  const today = useToday();
  if (found.isLoadingError) return <QueryError message="Failed to load margin and cash" query={found} />;
  return (
    <Stack gap="lg" component="section" aria-labelledby="margin-and-cash">
      <div>
        <SectionTitle id="margin-and-cash">Margin and cash</SectionTitle>
        <Note>Cash that futures may require before the cattle are sold.</Note>
      </div>
      {data && today ? <Known margin={data} today={today} /> : <Skeleton height={HEIGHT} />}
    </Stack>
  );
}

function Known({ margin, today }: { margin: Margin; today: Day }) {
  const lines = useMemo(() => accountLines(margin.accounts, margin.rates, today), [margin, today]);
  const entered = useItemModal<AccountLine>();
  const deleted = useItemModal<AccountLine>();
  const withOwner = new Set(lines.map(({ owner }) => owner)).size > 1;
  const calls = lines.flatMap((line) => callMessage(line, today, withOwner) ?? []);
  const written = lines.reduce((sum, { written_options }) => sum + written_options, 0);
  if (lines.length === 0) return <NoAccounts />;
  return (
    <>
      {calls.map((message) => (
        <MessageBox key={message} kind="error">
          {message}
        </MessageBox>
      ))}
      <PriceMove lines={lines} positions={margin.positions} today={today} withOwner={withOwner} />
      <div>
        <Title order={3} size="h5" mb="xs">
          Accounts
        </Title>
        <AccountsTable accounts={lines} onEnter={entered.open} onDelete={deleted.open} />
        <Notes lines={statementNotes(lines, withOwner)} />
        <Note mt="xs">
          The requirement gives no credit for spreads, so it is an upper bound.
          {written > 0 && ` It excludes ${counted(written, 'option')} sold: ask your broker.`}
        </Note>
      </div>
      <MarginRates rates={margin.rates} />
      {entered.item && <StatementModal account={entered.item} {...entered.modal} />}
      {deleted.item && <DeleteStatementModal account={deleted.item} {...deleted.modal} />}
    </>
  );
}

const NoAccounts = () => (
  <EmptyState title="No Broker Accounts">
    Accounts appear here with their open trades, or once an administrator has confirmed your RJO account
    number.
  </EmptyState>
);

type Margin = OutputOf<typeof getMargin>;

const marginQuery = queryOptions({
  queryKey: ['risk', 'margin'],
  queryFn: () => call(getMargin),
  refetchInterval: 60_000,
});

const StatementModal = formModal('Enter Statement', StatementForm, 'md');

interface StatementProps {
  account: AccountLine;
}

function StatementForm({ account: { acct, owner } }: StatementProps) {
  const today = useToday();
  const choosesOwner = useMay('seeEntities');
  const form = useForm({
    schema: balanceForm,
    initial: { acct, day: today ?? '', equity: '', cash: '', requirement: '' },
    save: async (typed: BalanceForm) => {
      await call(saveBalance, { ...typed, ...(choosesOwner && { owner }) });
      notify(`Statement of ${typed.acct} of ${day(typed.day)} saved`);
      invalidateAll();
    },
    failure: 'Failed to save statement. Please try again.',
  });
  return (
    <ModalForm form={form} submitLabel="Save Statement">
      <Text size="sm">
        Account {acct}
        {choosesOwner && ` of ${owner}`}
      </Text>
      <DateField form={form} name="day" label="Statement Date" max={today ?? ''} required />
      <NumberField
        form={form}
        name="equity"
        label="Account Equity"
        unit="$"
        hint="At the end of that day, from the statement. It replaces any other statement of that day."
        min={0}
        required
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <NumberField form={form} name="cash" label="Cash" unit="$" min={0} />
        <NumberField form={form} name="requirement" label="Requirement" unit="$" min={0} />
      </SimpleGrid>
    </ModalForm>
  );
}

function DeleteStatementModal({ account: { balance, acct }, ...modal }: StatementProps & ModalProps) {
  if (!balance) return null;
  return (
    <DeleteModal
      {...modal}
      title="Delete Statement"
      record={`Statement of ${acct} of ${day(balance.day)}`}
      remove={() => call(deleteBalance, { id: balance.id })}
      failure="Failed to delete statement. Please try again."
    >
      <Text>
        Delete the statement of {acct} of {day(balance.day)}? The previous statement then applies.
      </Text>
    </DeleteModal>
  );
}
