import { Anchor, Badge, Stack } from '@mantine/core';
import { type User, USER_TYPE_LABELS, type UserType } from '#domain/users/users';
import { whyNotDelete } from '#domain/users/user-changes';
import { dayOfTime } from '../lib/format.ts';
import { type Columns, columnsFor, texts } from '../ui/data-table-columns.ts';
import { AccountInfo } from './account-info.tsx';
import { UserActions, type UserActionsProps } from './user-actions.tsx';

const column = columnsFor<User>();

const TYPE_COLOURS: Record<UserType, string> = { producer: 'blue', admin: 'hay' };

interface UserColumnsOptions extends Pick<
  UserActionsProps,
  'onEdit' | 'onGivePassword' | 'onLimits' | 'onDelete'
> {
  /** The signed-in user. */
  actor: User;
  /** The number of administrators. */
  admins: number;
}

export const userColumns = ({ actor, admins, ...does }: UserColumnsOptions): Columns<User> =>
  column.columns([
    column.accessor('full_name', {
      header: 'User',
      meta: { width: 11, wraps: true },
      cell: ({ row: { original: user } }) => (
        <>
          <strong>{user.full_name}</strong>
          {user.id === actor.id && (
            <Badge variant="default" ml="xs">
              You
            </Badge>
          )}
        </>
      ),
    }),
    column.accessor('email', {
      header: 'Contact',
      meta: { width: 14 },
      cell: ({ row: { original: user } }) => (
        <Stack gap={2}>
          <Anchor href={`mailto:${user.email}`} size="sm">
            {user.email}
          </Anchor>
          {user.phone_number && <span>{user.phone_number}</span>}
        </Stack>
      ),
    }),
    column.accessor('entity_name', { header: 'Entity', meta: { width: 12, wraps: true } }),
    column.accessor('rjo_account_number', {
      id: 'account',
      header: 'Account Info',
      meta: { width: 10, wraps: true },
      cell: ({ row }) => <AccountInfo user={row.original} />,
    }),
    column.accessor('user_type', {
      header: 'Type',
      meta: { width: 6 },
      cell: ({ getValue }) => (
        <Badge variant="light" color={TYPE_COLOURS[getValue()]}>
          {USER_TYPE_LABELS[getValue()]}
        </Badge>
      ),
    }),
    column.accessor('created_at', texts('Created', dayOfTime, { width: 7 })),
    column.display({
      id: 'actions',
      header: 'Actions',
      meta: { width: 10.5 },
      cell: ({ row: { original: user } }) => (
        <UserActions
          user={user}
          {...does}
          whyNotDelete={whyNotDelete({ actor, target: user, admins })}
          isSelf={user.id === actor.id}
        />
      ),
    }),
  ]);
