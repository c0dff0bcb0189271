import { Anchor, List } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { MarginAccount } from '#api/margin';
import { getMargin } from '#api/margin';
import { attentionLines } from '#domain/alerts/attention';
import { day, money } from '#domain/kit/format';
import type { User } from '#domain/users/users';
import { PhoneLink } from './client-figures.tsx';
import { callQuery } from '../lib/query-client.ts';
import { heldMessage } from '../margin/margin-messages.ts';
import { alertsQuery } from '../parts/alerts-data.ts';
import { AddressLink } from '../ui/address-link.tsx';
import { columnsFor, figures, texts, type TableColumns } from '../ui/data-table-columns.ts';
import { DataTable } from '../ui/data-table.tsx';
import { Note, QueryError } from '../ui/messages.tsx';
import { SectionCard } from '../ui/page.tsx';
import { usersQuery } from '../users/data.ts';

/** The alerts about the client's records, by kind. */
export function AlertsSection() {
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
  account.accessor(({ held }) => heldMessage(held), {
    id: 'held',
    header: 'Futures Held',
    meta: { width: 12, wraps: true },
  }),
  account.computed('day', ({ balance }) => balance?.day ?? null, texts('Statement', day, { width: 7 })),
  account.computed(
    'stated',
    ({ balance }) => balance?.equity ?? null,
    figures('Stated Equity', money, { width: 9 }),
  ),
  account.accessor('equity', figures('Account Equity', money, { width: 9 })),
]);

/** The broker accounts with their latest statement. */
export function AccountsSection() {
  const margin = useQuery(callQuery(['lots', 'margin'], getMargin));
  return (
    <SectionCard title="Broker Accounts" about="With the latest statement of each.">
      {margin.isError && !margin.data ? (
        <QueryError message="Failed to load accounts" query={margin} />
      ) : (
        <DataTable
          label="Broker accounts"
          name="accounts"
          columns={accountColumns}
          rows={margin.data?.accounts}
          rowId={({ acct }) => acct}
          likelyRows={1}
          empty={<Note>No broker account yet</Note>}
        />
      )}
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

/** The users of the client. */
export function UsersSection({ owner }: { owner: string }) {
  const users = useQuery(usersQuery);
  const rows = useMemo(
    () => users.data?.filter(({ entity_name }) => entity_name === owner),
    [users.data, owner],
  );
  return (
    <SectionCard title="Users" about="Who signs in for this client.">
      {users.isError && !users.data ? (
        <QueryError message="Failed to load users" query={users} />
      ) : (
        <DataTable
          label="Users"
          name="users"
          columns={userColumns}
          rows={rows}
          rowId={({ id }) => id}
          likelyRows={1}
          empty={<Note>No users</Note>}
        />
      )}
    </SectionCard>
  );
}
