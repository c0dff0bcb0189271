import { Button, Group, List, NativeSelect, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useDeferredValue, useMemo } from 'react';
import { deleteUser } from '#api/users';
import { count, counted } from '#domain/kit/format';
import { adminsAmong } from '#domain/users/permissions';
import type { User } from '#domain/users/users';
import { call, withReason } from '../lib/call.ts';
import { invalidateAll } from '../lib/query-client.ts';
import { useProfile } from '../lib/profile.ts';
import { useSearchChoice } from '../lib/search-params.ts';
import { ConfirmModal, useItemModal, type ModalProps } from '../ui/confirm-modal.tsx';
import { DataTable, ViewsChoice } from '../ui/data-table.tsx';
import { ButtonLink } from '../ui/links.tsx';
import { EmptyState, MessageBox, Note, QueryError } from '../ui/messages.tsx';
import { notify } from '../ui/notices.ts';
import { SearchBox, useTypedSearch } from '../ui/search-box.tsx';
import { AccountLimitsModal } from './account-limits-modal.tsx';
import { confusableNamesQuery, entityQuery, invitationsQuery, usersQuery } from './data.ts';
import { InvitationModal, InviteUserModal } from './invitation-modal.tsx';
import { TemporaryPasswordModal, CreateUserModal, EditUserModal } from './user-forms.tsx';
import { userTableColumns } from './user-columns.tsx';
import { useOpenedByLink } from '../ui/use-opened-by-link.ts';
import { pressedBy } from '../ui/single-keys.ts';
import { useFact } from '../lib/use-fact.ts';

const failure = 'Failed to load user profiles';

const filterOptions = [
  { value: 'all', label: 'All Users' },
  { value: 'producers', label: 'Producers' },
  { value: 'admins', label: 'Admins' },
];

interface TypeFilterProps {
  value: UserFilter;
  onChange: (filter: UserFilter) => void;
}

const TypeFilter = ({ value: shown, onChange }: TypeFilterProps) => (
  <NativeSelect
    aria-label="User type"
    data={filterOptions}
    value={shown}
    onChange={({ currentTarget: { value } }) => onChange(USER_FILTERS.find((one) => one === value) ?? 'all')}
  />
);

const NoUsers = ({ isFiltered }: { isFiltered: boolean }) => (
  <EmptyState title="No users found">
    {isFiltered ? 'Try adjusting your search or filter criteria.' : 'No users have been registered yet.'}
  </EmptyState>
);

interface ControlsProps {
  search: ReturnType<typeof useTypedSearch>;
  filter: UserFilter;
  onFilter: (filter: UserFilter) => void;
  onInvite: () => void;
  onCreate: () => void;
}

const Controls = ({ search, filter, onFilter, onInvite, onCreate }: ControlsProps) => (
  <Group gap="sm">
    <SearchBox placeholder="Search by name, entity, or email..." search={search} />
    <TypeFilter value={filter} onChange={onFilter} />
    <Group gap="sm" ms="auto">
      <ViewsChoice table="users" />
      <ButtonLink to="/admin/new-client" variant="default">
        New Client
      </ButtonLink>
      <Button variant="default" onClick={onInvite}>
        Invite User
      </Button>
      <Button {...pressedBy('N')} leftSection={<IconPlus size={16} aria-hidden />} onClick={onCreate}>
        Add User
      </Button>
    </Group>
  </Group>
);

/** The dialogs about one user of the list. */
const useUserDialogs = () => ({
  edited: useItemModal<User>(),
  deleted: useItemModal<User>(),
  given: useItemModal<User>(),
  limited: useItemModal<User>(),
  invited: useItemModal<User>(),
});

/** The newest invitation of a user who has no password yet. */
function useInvitationOf() {
  const invitations = useFact(invitationsQuery);
  return useCallback(({ id }: User) => invitations?.find(({ user_id }) => user_id === id), [invitations]);
}

interface UserDialogsProps {
  dialogs: ReturnType<typeof useUserDialogs>;
  actor: User;
  admins: number;
  invitationOf: ReturnType<typeof useInvitationOf>;
}

function UserDialogs({ dialogs, actor, admins, invitationOf }: UserDialogsProps) {
  const { edited, deleted, given, limited, invited } = dialogs;
  const invitation = invited.item && invitationOf(invited.item);
  return (
    <>
      {edited.item && <EditUserModal user={edited.item} actor={actor} admins={admins} {...edited.modal} />}
      {deleted.item && <DeleteUserModal user={deleted.item} {...deleted.modal} />}
      {given.item && <TemporaryPasswordModal user={given.item} {...given.modal} />}
      {limited.item && <AccountLimitsModal entity_name={limited.item.entity_name} {...limited.modal} />}
      {invited.item && invitation && (
        <InvitationModal user={invited.item} invitation={invitation} {...invited.modal} />
      )}
    </>
  );
}

export function UserProfiles() {
  const users = useQuery(usersQuery);
  const actor = useProfile();
  const search = useTypedSearch('q');
  const [filter, setFilter] = useSearchChoice('type', USER_FILTERS);
  const query = useDeferredValue(search.text);
  const [creating, create] = useDisclosure(false);
  useOpenedByLink('user', create.open);
  const [inviting, invite] = useDisclosure(false);
  const invitationOf = useInvitationOf();
  const dialogs = useUserDialogs();
  const { edited, deleted, given, limited, invited } = dialogs;
  const shown = useMemo(
    () => users.data && usersMatching(users.data, query, filter),
    [users.data, query, filter],
  );
  const admins = adminsAmong(users.data ?? []);
  const columns = useMemo(
    () =>
      userTableColumns({
        actor,
        admins,
        invitationOf,
        onInvitation: invited.open,
        onEdit: edited.open,
        onGivePassword: given.open,
        onLimits: limited.open,
        onDelete: deleted.open,
      }),
    [actor, admins, invitationOf, invited.open, edited.open, given.open, limited.open, deleted.open],
  );
  if (users.isLoadingError) return <QueryError message={failure} query={users} />;
  return (
    <Stack gap="sm">
      {users.isRefetchError && <MessageBox kind="error">{withReason(failure, users.error)}</MessageBox>}
      <ConfusableNames />
      <Controls {...{ search, filter }} onFilter={setFilter} onInvite={invite.open} onCreate={create.open} />
      <Note component="output" mih="1.25rem">
        {users.data && shown && `Showing ${count(shown.length)} of ${count(users.data.length)} users`}
      </Note>
      <DataTable
        label="User Profiles"
        loadingText="Loading user profiles..."
        columns={columns}
        rows={shown}
        rowId={(user) => user.id}
        rowName={(user) => user.full_name}
        rowHeight={64}
        empty={<NoUsers isFiltered={query.trim() !== '' || filter !== 'all'} />}
      />
      <CreateUserModal opened={creating} onClose={create.close} />
      <InviteUserModal opened={inviting} onClose={invite.close} />
      <UserDialogs {...{ dialogs, actor, admins, invitationOf }} />
    </Stack>
  );
}

const SHOWN = 10;

function ConfusableNames() {
  const names = useFact(confusableNamesQuery) ?? [];
  if (names.length === 0) return null;
  const more = names.length - SHOWN;
  return (
    <MessageBox kind="notice">
      <Text inherit>
        {names.length === 1 ? 'This name' : `These ${count(names.length)} names`} could be taken for another.
        An entity is renamed with Edit User on one of its users, a lot with Edit Lot.
      </Text>
      <List size="sm" mt="xs">
        {names.slice(0, SHOWN).map(({ owner, lot, problem }) => (
          <List.Item key={JSON.stringify([owner, lot])}>
            {lot === null ? owner : `Lot ${lot} of ${owner}`}: {problem}
          </List.Item>
        ))}
      </List>
      {more > 0 && <Text inherit>And {count(more)} more, shown once these are changed</Text>}
    </MessageBox>
  );
}

const USER_FILTERS = ['all', 'producers', 'admins'] as const;
type UserFilter = (typeof USER_FILTERS)[number];

const typeOf = { all: null, producers: 'producer', admins: 'admin' } as const;

export function usersMatching(users: readonly User[], query: string, filter: UserFilter): readonly User[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const type = typeOf[filter];
  if (words.length === 0 && type === null) return users;
  return users.filter((user) => {
    if (type !== null && user.user_type !== type) return false;
    const text = [user.full_name, user.entity_name, user.email].join('\n').toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

function DeleteUserModal({ user, ...modal }: ModalProps & { user: User }) {
  const remove = async () => {
    await call(deleteUser, { id: user.id });
    notify(`User ${user.full_name} deleted`);
    invalidateAll();
  };
  return (
    <ConfirmModal
      title="Delete User"
      {...modal}
      onConfirm={remove}
      failure="Failed to delete user. Please try again."
      success={{ message: 'User deleted successfully!', for: 1500 }}
    >
      <Text>
        Delete <strong>{user.full_name}</strong> ({user.email})?
      </Text>
      <RemainingRecords entity_name={user.entity_name} />
    </ConfirmModal>
  );
}

/** The entity and its records stay; the user's LRP policies are then visible only to administrators (decision 6). */
function RemainingRecords({ entity_name }: { entity_name: string }) {
  const entity = useFact(entityQuery(entity_name));
  const lots = entity ? ` with ${counted(entity.lots, 'lot')}` : '';
  return (
    <Text c="dimmed" component="output">
      They are signed out at once. {entity_name} stays{lots}
      {entity?.users === 1 && ', and has no users left'}. Their LRP policies stay visible to administrators.
    </Text>
  );
}
