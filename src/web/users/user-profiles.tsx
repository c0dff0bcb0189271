import { Button, Group, NativeSelect, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo } from 'react';
import type { User } from '#domain/users/users';
import { adminsAmong } from '#domain/users/permissions';
import { withReason } from '../lib/call.ts';
import { count } from '#domain/kit/format';
import { useProfile } from '../lib/profile.ts';
import { useSearchChoice } from '../lib/search-params.ts';
import { DataTable } from '../ui/data-table.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { QueryError } from '../ui/error-panel.tsx';
import { MessageBox } from '../ui/message-box.tsx';
import { SearchBox, useTypedSearch } from '../ui/search-box.tsx';
import { useItemModal } from '../ui/use-item-modal.ts';
import { ViewsChoice } from '../ui/views-choice.tsx';
import { Note } from '../ui/typography.ts';
import { AccountLimitsModal } from './account-limits.tsx';
import { CreateUserModal } from './create-user.tsx';
import { usersQuery } from './data.ts';
import { ConfusableNames } from './confusable-names.tsx';
import { DeleteUserModal } from './delete-user.tsx';
import { EditUserModal } from './edit-user.tsx';
import { TemporaryPasswordModal } from './temporary-password.tsx';
import { userColumns } from './user-columns.tsx';
import { USER_FILTERS, type UserFilter, usersMatching } from './user-search.ts';

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
  onCreate: () => void;
}

const Controls = ({ search, filter, onFilter, onCreate }: ControlsProps) => (
  <Group gap="sm">
    <SearchBox placeholder="Search by name, entity, or email..." search={search} />
    <TypeFilter value={filter} onChange={onFilter} />
    <Group gap="sm" ms="auto">
      <ViewsChoice table="users" />
      <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={onCreate}>
        Add User
      </Button>
    </Group>
  </Group>
);

/** All users, with the actions of an administrator. */
export function UserProfiles() {
  const users = useQuery(usersQuery);
  const actor = useProfile();
  const search = useTypedSearch('q');
  const [filter, setFilter] = useSearchChoice('type', USER_FILTERS);
  const query = useDeferredValue(search.text);
  const [creating, create] = useDisclosure(false);
  const edited = useItemModal<User>();
  const deleted = useItemModal<User>();
  const given = useItemModal<User>();
  const limited = useItemModal<User>();
  const shown = useMemo(
    () => users.data && usersMatching(users.data, query, filter),
    [users.data, query, filter],
  );
  const admins = adminsAmong(users.data ?? []);
  const columns = useMemo(
    () =>
      userColumns({
        actor,
        admins,
        onEdit: edited.open,
        onGivePassword: given.open,
        onLimits: limited.open,
        onDelete: deleted.open,
      }),
    [actor, admins, edited.open, given.open, limited.open, deleted.open],
  );
  if (users.isLoadingError) return <QueryError message={failure} query={users} />;
  return (
    <Stack gap="sm">
      {users.isRefetchError && <MessageBox kind="error">{withReason(failure, users.error)}</MessageBox>}
      <ConfusableNames />
      <Controls search={search} filter={filter} onFilter={setFilter} onCreate={create.open} />
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
      {edited.item && <EditUserModal user={edited.item} actor={actor} admins={admins} {...edited.modal} />}
      {deleted.item && <DeleteUserModal user={deleted.item} {...deleted.modal} />}
      {given.item && <TemporaryPasswordModal user={given.item} {...given.modal} />}
      {limited.item && <AccountLimitsModal entity_name={limited.item.entity_name} {...limited.modal} />}
    </Stack>
  );
}
