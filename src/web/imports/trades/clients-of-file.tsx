import { Group, Stack, Text, Button, NativeSelect } from '@mantine/core';
import { count, counted } from '#domain/kit/format';
import { useMay } from '../../lib/profile.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { useItemModal } from '../../ui/confirm-modal.tsx';
import { Fold } from '../../ui/fold.tsx';
import { Note, MessageBox, QueryError } from '../../ui/messages.tsx';
import { PlainHead, PlainTable } from '../../ui/plain-table.tsx';
import { useNarrow } from '../../ui/use-narrow.ts';
import classes from '../imports.module.css';
import type { ClientRows, CountedAccount, RowsByClient, Account } from './clients.ts';
import type { TradeDraft } from './draft.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { confirmRjoNumber, editUser } from '#api/users';
import { may } from '#domain/users/permissions';
import { entityKey, type User } from '#domain/users/users';
import { call, messageOf } from '../../lib/call.ts';
import { invalidateAll } from '../../lib/query-client.ts';
import { formModal } from '../../ui/form-modal.tsx';
import { notify } from '../../ui/notices.ts';
import { usersQuery } from '../../users/data.ts';

/** The users that may get an account as RJO number: those without one, or who have typed this one. */
const candidatesFor = (users: readonly User[], acct: string): User[] =>
  users
    .filter((user) => !may(user, 'manageUsers'))
    .filter(({ rjo_account_number }) => rjo_account_number === null || rjo_account_number === acct)
    .toSorted((one, other) => one.entity_name.localeCompare(other.entity_name));

/** The user who has typed this number, else one of the entity that the file names. */
const likelyOne = (users: readonly User[], { acct, name }: Account): User | undefined =>
  users.find(({ rjo_account_number }) => rjo_account_number === acct) ??
  users.find(({ entity_name }) => entityKey(entity_name) === entityKey(name));

/** The account becomes the confirmed RJO number of a user (decision 4). */
const assign = (user: User, acct: string) =>
  user.rjo_account_number === acct
    ? call(confirmRjoNumber, { id: user.id, rjo_account_number: acct })
    : call(editUser, { ...user, rjo_account_number: acct, entity_change: 'none' });

interface AssignProps {
  account: Account;
  onAssigned: (acct: string, owner: string) => void;
  onClose: () => void;
}

/** Assigns an account of no client to one, as the RJO number of one of its users. */
const AssignAccountModal = formModal('Assign Account to Client', AssignAccount, 'md');

function AssignAccount({ account, onAssigned, onClose }: AssignProps) {
  const users = useQuery(usersQuery);
  if (users.isLoadingError) return <QueryError message="Failed to load user profiles" query={users} />;
  if (!users.data) return <Text c="dimmed">Loading...</Text>;
  return (
    <ClientChoice
      candidates={candidatesFor(users.data, account.acct)}
      {...{ account, onAssigned, onClose }}
    />
  );
}

function ClientChoice({ candidates, account, onAssigned, onClose }: AssignProps & { candidates: User[] }) {
  const { acct, name } = account;
  const [id, setId] = useState(likelyOne(candidates, account)?.id ?? '');
  const user = candidates.find((one) => one.id === id);
  const { mutate, isPending, error } = useMutation({
    mutationFn: (chosen: User) => assign(chosen, acct),
    onSuccess: ({ entity_name }) => {
      notify(`Account ${acct} assigned to ${entity_name}`);
      onAssigned(acct, entity_name);
      onClose();
    },
    onSettled: invalidateAll,
  });
  return (
    <Stack gap="md">
      {error && (
        <MessageBox kind="error">
          {messageOf(error, 'Failed to assign the account. Please try again.')}
        </MessageBox>
      )}
      <Text>
        Account <strong>{acct}</strong> ({name}) becomes the confirmed RJO number of a user. Its trades
        without a lot then belong to the user’s client, also those that are saved already.
      </Text>
      <NativeSelect
        label="Client"
        data={[
          { value: '', label: 'Select a client' },
          ...candidates.map((one) => ({ value: one.id, label: `${one.entity_name} (${one.full_name})` })),
        ]}
        value={id}
        onChange={({ currentTarget: { value } }) => setId(value)}
      />
      <Note>
        A user has one RJO number, so clients whose users all have one are not listed: invite another user of
        the client with this number in User Profiles.
      </Note>
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose} disabled={isPending}>
          Cancel
        </Button>
        <Button disabled={!user || isPending} onClick={() => user && mutate(user)}>
          {isPending ? 'Assigning...' : 'Assign Account'}
        </Button>
      </Group>
    </Stack>
  );
}

/** Longer lists are counted, and longer tables folded. */
const MOST_LISTED = 20;
const MOST_UNFOLDED = 8;

/** Example: `12 rows, 2 lots, 3 closings` */
const rowsMessage = ({ rows, lots, offsets }: CountedAccount): string =>
  [
    counted(rows, 'row'),
    ...(lots > 0 ? [counted(lots, 'lot')] : []),
    ...(offsets > 0 ? [counted(offsets, 'closing')] : []),
  ].join(', ');

const More = ({ of }: { of: number }) =>
  of > MOST_LISTED && <Note>And {counted(of - MOST_LISTED, 'more account')}</Note>;

/** The rows of a file by client, first the accounts that belong to none. Source: decision 95. */
export const ClientsOfFile = ({
  draft,
  unassigned,
  clients,
  others,
}: RowsByClient & { draft: TradeDraft }) => (
  <>
    {unassigned.length > 0 && <UnassignedAccounts draft={draft} accounts={unassigned} />}
    {others.length > 0 && <OtherAccounts accounts={others} />}
    {clients.length > MOST_UNFOLDED ? (
      <Fold label={`Rows by client (${count(clients.length)})`} param="clients">
        <ClientTable clients={clients} />
      </Fold>
    ) : (
      clients.length > 0 && <ClientTable clients={clients} />
    )}
  </>
);

interface AccountsProps {
  accounts: readonly CountedAccount[];
}

function UnassignedAccounts({ draft, accounts }: AccountsProps & { draft: TradeDraft }) {
  const assigned = useItemModal<CountedAccount>();
  const seesClients = useMay('seeEntities');
  const consequence = seesClients
    ? 'only administrators see their trades without a lot'
    : 'their rows are imported into this client';
  return (
    <section className={classes.confirm} aria-label="Accounts of no client">
      <Text fw={600}>
        {accounts.length === 1 ? 'This account belongs' : `These ${count(accounts.length)} accounts belong`}{' '}
        to no client: {consequence}
      </Text>
      <Stack gap="xs">
        {accounts.slice(0, MOST_LISTED).map((account) => (
          <Group key={account.acct} justify="space-between" gap="sm">
            <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
              {account.acct}, {account.name}: {rowsMessage(account)}
            </Text>
            <ActionButton
              action="manageUsers"
              variant="default"
              size="compact-sm"
              aria-label={`Assign to Client: account ${account.acct}`}
              onClick={() => assigned.open(account)}
            >
              Assign to Client
            </ActionButton>
          </Group>
        ))}
        <More of={accounts.length} />
      </Stack>
      {assigned.item && (
        <AssignAccountModal
          account={assigned.item}
          onAssigned={(acct, owner) => draft.assign(acct, owner)}
          {...assigned.modal}
        />
      )}
    </section>
  );
}

const OtherAccounts = ({ accounts }: AccountsProps) => (
  <section className={classes.confirm} aria-label="Other clients’ accounts">
    <Text fw={600}>
      {accounts.length === 1 ? 'This account is' : `These ${count(accounts.length)} accounts are`} another
      client’s: their rows are not imported here
    </Text>
    <Stack gap="xs">
      {accounts.slice(0, MOST_LISTED).map(({ acct, name, rows }) => (
        <Text key={acct} size="sm" style={{ overflowWrap: 'anywhere' }}>
          {acct}, {name}: {counted(rows, 'row')}
        </Text>
      ))}
      <More of={accounts.length} />
    </Stack>
  </section>
);

/** On a phone a client's name stands above its figures, on a line of its own. */
function ClientTable({ clients }: { clients: readonly ClientRows[] }) {
  const narrow = useNarrow();
  return (
    <PlainTable aria-label="Rows by client">
      <PlainHead titles={[!narrow && 'Client', 'Accounts', 'Rows', 'Lots', 'Closings']} />
      {clients.map(({ owner, accounts, rows, lots, offsets }) => (
        <tbody key={owner}>
          {narrow && (
            <tr>
              <th scope="rowgroup" colSpan={4}>
                {owner}
              </th>
            </tr>
          )}
          <tr>
            {!narrow && <th scope="row">{owner}</th>}
            <td>{count(accounts)}</td>
            <td>{count(rows)}</td>
            <td>{count(lots)}</td>
            <td>{count(offsets)}</td>
          </tr>
        </tbody>
      ))}
    </PlainTable>
  );
}
