import { Skeleton, Stack, Title, SimpleGrid, Text } from '@mantine/core';
import { useQuery, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Day } from '#domain/kit/days';
import { counted, day } from '#domain/kit/format';
import { call } from '../lib/call.ts';
import { invalidateAll } from '../lib/query-client.ts';
import { useToday, useMay } from '../lib/profile.ts';
import { Notes, MessageBox, Note, SectionTitle } from '../ui/messages.tsx';
import { QueryError } from '../ui/error-panel.tsx';
import { useItemModal, DeleteModal, type ModalProps } from '../ui/confirm-modal.tsx';
import { accountLines, type AccountLine } from './account-lines.ts';
import { AccountsTable } from './accounts-table.tsx';
import { callMessage, statementNotes } from './margin-messages.ts';
import { PriceMove } from './price-move.tsx';
import { MarginRates } from './rates.tsx';
import type { OutputOf } from '#api/endpoint';
import { getMargin, deleteBalance, saveBalance } from '#api/margin';
import { balanceForm, type BalanceForm } from '#domain/risk/margin/records';
import { formModal, ModalForm } from '../ui/form-modal.tsx';
import { notify } from '../ui/notices.ts';
import { NumberField } from '../ui/fields.tsx';
import { DateField } from '../ui/text-fields.tsx';
import { useForm } from '../ui/use-form.ts';

/** Margin and cash of the broker accounts: what a rise costs, and the room before a margin call. */
export function MarginAndCash({ owner }: { owner: string | undefined }) {
  const found = useQuery(marginQuery(owner));
  const { data } = found;
  const today = useToday();
  if (found.isLoadingError) return <QueryError message="Failed to load margin and cash" query={found} />;
  return (
    <Stack gap="lg" component="section" aria-labelledby="margin-and-cash">
      <div>
        <SectionTitle id="margin-and-cash">Margin and cash</SectionTitle>
        <Note>Cash that futures may require before the cattle are sold.</Note>
      </div>
      {data && today ? <Known margin={data} today={today} /> : <Skeleton height={320} />}
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
          The requirement gives no credit for spreads: an upper bound.
          {written > 0 && ` It excludes ${counted(written, 'option')} sold: ask your broker.`}
        </Note>
      </div>
      <MarginRates rates={margin.rates} />
      {entered.item && <StatementModal account={entered.item} {...entered.modal} />}
      {deleted.item && <DeleteStatementModal account={deleted.item} {...deleted.modal} />}
    </>
  );
}

type Margin = OutputOf<typeof getMargin>;

/** Accounts, rates and the positions that a move of prices changes; of one owner for an admin. */
const marginQuery = (owner: string | undefined) =>
  queryOptions({
    queryKey: ['risk', 'margin', owner],
    queryFn: () => call(getMargin, owner === undefined ? {} : { owner }),
    refetchInterval: 60_000,
    placeholderData: keepPreviousData,
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
        Delete the statement of {acct} of {day(balance.day)}? The one before it then counts.
      </Text>
    </DeleteModal>
  );
}
