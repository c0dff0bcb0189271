import { Group, Stack, Text, Anchor, List } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import type { Client } from '#domain/clients/board';
import { head, missing, moneyWhole, counted, day, money } from '#domain/kit/format';
import { clientsQuery } from './data.ts';
import { EquityOfClient, HedgeOfClient, MarginOfClient, PhoneLink, RiskOfClient } from './client-figures.tsx';
import { NeedDetail } from './need-chips.tsx';
import { useClient } from '../lib/client.ts';
import { useToday } from '../lib/profile.ts';
import { AddNoteButton } from '../notes/add-note.tsx';
import { NoteList } from '../notes/note-list.tsx';
import { SimulatedMark } from '../parts/simulated-mark.tsx';
import { BackLink, ButtonLink } from '../ui/links.tsx';
import { LoadingScreen } from '../ui/loading-screen.tsx';
import { EmptyState, Note, QueryError } from '../ui/messages.tsx';
import { withReason } from '../lib/call.ts';
import { Page, SectionCard } from '../ui/page.tsx';
import { StatCard, StatCards } from '../ui/stat-card.tsx';
import { NewClientInvitation } from '../users/new-client-invitation.tsx';
import { valueAtRiskQuery } from '../value-at-risk/data.ts';
import { LotsSection, PositionsSection, ReportsSection, SavedSection } from './record-sections.tsx';
import { useMemo } from 'react';
import { type MarginAccount, getMargin } from '#api/margin';
import { attentionLines } from '#domain/alerts/attention';
import type { User } from '#domain/users/users';
import { callQuery } from '../lib/query-client.ts';
import { heldMessage } from '../margin/margin-messages.ts';
import { alertsQuery } from '../parts/alerts-data.ts';
import { AddressLink } from '../ui/address-link.tsx';
import { columnsFor, figures, texts, type TableColumns } from '../ui/data-table-columns.ts';
import { DataTable } from '../ui/data-table.tsx';
import { usersQuery } from '../users/data.ts';

/** The alerts about the client's records, by kind. */
function AlertsSection() {
  const alerts = useQuery(alertsQuery);
  const lines = attentionLines(alerts.data ?? []);
  return (
    <SectionCard title="Notifications" about="As under the bell.">
      {alerts.isError && !alerts.data ? (
        <QueryError message="Failed to load notifications" query={alerts} />
      ) : lines.length === 0 ? (
        <Note>{alerts.data ? 'Nothing needs your attention' : 'Loading notifications...'}</Note>
      ) : (
        <List listStyleType="none">
          {lines.flatMap((line) =>
            line.alerts.map(({ key, message, link }) => (
              <List.Item key={key}>
                <AddressLink href={link}>{message}</AddressLink>
              </List.Item>
            )),
          )}
        </List>
      )}
    </SectionCard>
  );
}

const account = columnsFor<MarginAccount>();

const accountColumns: TableColumns<MarginAccount> = account.columns([
  account.accessor('acct', { header: 'Account', meta: { width: 9 } }),
  account.written('held', 'Futures Held', { width: 12, wraps: true }, ({ held }) => heldMessage(held)),
  account.computed('day', ({ balance }) => balance?.day ?? null, texts('Statement', day, { width: 7 })),
  account.computed(
    'stated',
    ({ balance }) => balance?.equity ?? null,
    figures('Stated Equity', money, { width: 9 }),
  ),
  account.accessor('equity', figures('Account Equity', money, { width: 9 })),
]);

/** The broker accounts with their latest statement. */
function AccountsSection() {
  const margin = useQuery(callQuery(['lots', 'margin'], getMargin));
  return (
    <SectionCard title="Broker Accounts" about="With the latest statement of each.">
      <DataTable
        failure={{ message: 'Failed to load accounts', query: margin }}
        label="Broker accounts"
        name="accounts"
        columns={accountColumns}
        rows={margin.data?.accounts}
        rowId={({ acct }) => acct}
        likelyRows={1}
        empty={<Note>No broker account yet</Note>}
      />
    </SectionCard>
  );
}

const user = columnsFor<User>();

const userColumns: TableColumns<User> = user.columns([
  user.accessor('full_name', { header: 'Name', meta: { width: 11, wraps: true } }),
  user.drawn('email', 'Email', { width: 14 }, ({ email }) => (
    <Anchor href={`mailto:${email}`} size="sm">
      {email}
    </Anchor>
  )),
  user.drawn('phone_number', 'Phone', { width: 10 }, ({ phone_number, full_name }) =>
    phone_number ? <PhoneLink number={phone_number} name={full_name} /> : '-',
  ),
]);

function UsersSection({ owner }: { owner: string }) {
  const users = useQuery(usersQuery);
  const rows = useMemo(
    () => users.data?.filter(({ entity_name }) => entity_name === owner),
    [users.data, owner],
  );
  return (
    <SectionCard title="Users" about="Who signs in for this client.">
      <DataTable
        failure={{ message: 'Failed to load users', query: users }}
        label="Users"
        name="users"
        columns={userColumns}
        rows={rows}
        rowId={({ id }) => id}
        likelyRows={1}
        empty={<Note>No users</Note>}
      />
    </SectionCard>
  );
}

const EVERY_NOTE = {};

/** One client on one page: reasons to call, figures, notes and tasks. Source: `beyond.md` I. */
export function ClientPage() {
  const id = useClient();
  const clients = useQuery(clientsQuery);
  const client = clients.data?.find((one) => one.id === id);
  if (id === null) return <Navigate to="/admin/clients" replace />;
  if (clients.isError && !clients.data)
    return <QueryError message="Failed to load the client" query={clients} />;
  if (!clients.data) return <LoadingScreen />;
  if (!client)
    return (
      <Page
        title="Client"
        back={
          <BackLink to="/admin/clients" search={{ client: undefined }}>
            Back to Clients
          </BackLink>
        }
      >
        <EmptyState title="Client not found">No client has this address.</EmptyState>
      </Page>
    );
  return (
    <Page
      title={client.name}
      badge={<SimulatedMark />}
      back={
        <BackLink to="/admin/clients" search={{ client: undefined }}>
          Back to Clients
        </BackLink>
      }
      about={client.phone_number && <PhoneLink number={client.phone_number} name={client.name} />}
      action={
        <ButtonLink to="/dashboard" variant="default">
          Open Dashboard
        </ButtonLink>
      }
    >
      <Stack gap="md">
        <NewClientInvitation />
        <SectionCard title="Needs Attention" about="The most severe reason first.">
          <NeedDetail client={client} />
        </SectionCard>
        <Figures client={client} />
        <LotsSection />
        <PositionsSection />
        <AlertsSection />
        <SectionCard title="Notes and Tasks" about="On the client and on its lots, policies and trades.">
          <Group justify="flex-end">
            <AddNoteButton about={{ about_kind: 'client', about_id: client.id }} />
          </Group>
          <NoteList filter={EVERY_NOTE} namesRecord empty={<Note>No notes yet.</Note>} />
        </SectionCard>
        <SavedSection />
        <ReportsSection />
        <AccountsSection />
        <UsersSection owner={client.name} />
      </Stack>
    </Page>
  );
}

function Figures({ client }: { client: Client }) {
  const today = useToday();
  const { dollar_move, lots } = client;
  return (
    <StatCards>
      <StatCard label="Head" value={head(client.head)} note={`In ${counted(lots, 'lot')}`} />
      <StatCard label="Hedge %" value={<HedgeOfClient hedge={client.hedge} />} />
      <StatCard label="$1.00 Move" value={moneyWhole(dollar_move)} />
      <RiskCard client={client} />
      <StatCard label="Margin Room" value={<MarginOfClient margin={client.margin} today={today} />} />
      <StatCard label="Next Date" value={<Text size="sm">{client.next?.message ?? 'None'}</Text>} />
      <StatCard label="Equity with Sales and LRP" value={<EquityOfClient equity={client.equity} />} />
    </StatCards>
  );
}

/** The figure of the client's own screens, which the server stores until prices or positions change; the board's until it has come. */
function RiskCard({ client: { value_at_risk: stored, lots } }: { client: Client }) {
  const { data: risk, error } = useQuery(valueAtRiskQuery({ days: 1 }));
  const current = risk ? { ...risk, value: risk.result?.value ?? null } : stored;
  const failure = error && withReason('Failed to load value at risk', error);
  return (
    <StatCard
      label="Value at Risk"
      value={current || !failure ? <RiskOfClient value_at_risk={current} lots={lots} /> : missing}
      note={failure}
    />
  );
}
