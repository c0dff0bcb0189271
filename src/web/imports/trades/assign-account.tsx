import { Button, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { confirmRjoNumber, editUser } from '#api/users';
import { may } from '#domain/users/permissions';
import { entityKey, type User } from '#domain/users/users';
import { call, messageOf } from '../../lib/call.ts';
import { invalidateAll } from '../../lib/query-client.ts';
import { formModal } from '../../ui/form-modal.tsx';
import { MessageBox, Note, QueryError } from '../../ui/messages.tsx';
import { notify } from '../../ui/notices.ts';
import { usersQuery } from '../../users/data.ts';
import type { Account } from './clients.ts';

/** The users whose RJO number an account may become: those without one, or who have typed this one. */
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
export const AssignAccountModal = formModal('Assign Account to Client', AssignAccount, 'md');

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
