import { ActionIcon, Anchor, Badge, Button, Group, Stack, Text } from '@mantine/core';
import { IconGauge, IconKey, IconPencil, IconTrash, type TablerIcon } from '@tabler/icons-react';
import { confirmRjoNumber } from '#api/users';
import { refusalMessage } from '#domain/lots/refusals';
import type { Invitation } from '#domain/users/invitations';
import { whyNotDelete } from '#domain/users/user-changes';
import { USER_TYPE_LABELS, type User, type UserType } from '#domain/users/users';
import { call } from '../lib/call.ts';
import { invalidateAll } from '../lib/query-client.ts';
import { dayOfTime } from '../lib/format.ts';
import { columnsFor, texts, type TableColumns } from '../ui/data-table-columns.ts';
import { AtOnceButton } from '../ui/action-button.tsx';
import { INVITATION_LABELS } from './invitation-modal.tsx';

const column = columnsFor<User>();

const TYPE_COLOURS: Record<UserType, string> = { producer: 'blue', admin: 'hay' };

interface UserColumnsOptions {
  actor: User;
  admins: number;
  invitationOf: (user: User) => Invitation | undefined;
  onInvitation: (user: User) => void;
  onEdit: (user: User) => void;
  onGivePassword: (user: User) => void;
  onLimits: (user: User) => void;
  onDelete: (user: User) => void;
}

export const userTableColumns = (options: UserColumnsOptions): TableColumns<User> =>
  column.columns([
    column.drawn('full_name', 'User', { width: 11, wraps: true }, (user) => (
      <>
        <strong>{user.full_name}</strong>
        {user.id === options.actor.id && (
          <Badge variant="default" ml="xs">
            You
          </Badge>
        )}
        <InvitationButton user={user} {...options} />
      </>
    )),
    column.drawn('email', 'Contact', { width: 14 }, (user) => (
      <Stack gap={2}>
        <Anchor href={`mailto:${user.email}`} size="sm">
          {user.email}
        </Anchor>
        {user.phone_number && <span>{user.phone_number}</span>}
      </Stack>
    )),
    column.accessor('entity_name', { header: 'Entity', meta: { width: 12, wraps: true } }),
    column.accessor('rjo_account_number', {
      id: 'account',
      header: 'Account Info',
      meta: { width: 10, wraps: true },
      cell: ({ row }) => <AccountInfo user={row.original} />,
    }),
    column.drawn('user_type', 'Type', { width: 6 }, (row) => (
      <Badge variant="light" color={TYPE_COLOURS[row.user_type]}>
        {USER_TYPE_LABELS[row.user_type]}
      </Badge>
    )),
    column.accessor('created_at', texts('Created', dayOfTime, { width: 7 })),
    column.display({
      id: 'actions',
      header: 'Actions',
      meta: { width: 10.5 },
      cell: ({ row }) => <UserActions user={row.original} {...options} />,
    }),
  ]);

type InvitationButtonProps = Pick<UserColumnsOptions, 'invitationOf' | 'onInvitation'> & { user: User };

/** The state of the invitation of a user who has no password yet; it opens the invitation. */
function InvitationButton({ user, invitationOf, onInvitation }: InvitationButtonProps) {
  const invitation = invitationOf(user);
  if (!invitation) return null;
  const label = INVITATION_LABELS[invitation.state];
  return (
    <Button
      variant="light"
      color={invitation.state === 'open' ? 'blue' : 'yellow'}
      size="compact-xs"
      ml="xs"
      aria-label={`${label}: ${user.full_name}`}
      onClick={() => onInvitation(user)}
    >
      {label}
    </Button>
  );
}

/** The account numbers of a user. An RJO number entered by a producer counts once it is confirmed here. */
function AccountInfo({ user }: { user: User }) {
  const { rjo_account_number, lrp_policy_number } = user;
  if (!rjo_account_number && !lrp_policy_number) return <Text inherit>No account info</Text>;
  return (
    <Stack gap={2}>
      {rjo_account_number && <RjoNumber user={user} number={rjo_account_number} />}
      {lrp_policy_number && <span>LRP: {lrp_policy_number}</span>}
    </Stack>
  );
}

const RjoNumber = ({ user, number }: { user: User; number: string }) => (
  <Group gap="xs">
    <span>RJO: {number}</span>
    {!user.rjo_confirmed && (
      <>
        <Badge color="yellow" variant="light">
          Unconfirmed
        </Badge>
        <AtOnceButton
          action={() => call(confirmRjoNumber, { id: user.id, rjo_account_number: number })}
          done={() => `RJO number ${number} of ${user.full_name} confirmed`}
          failure="Failed to confirm the RJO number. Please try again."
          changed={invalidateAll}
          aria-label={`Confirm RJO number ${number} of ${user.full_name}`}
        >
          Confirm
        </AtOnceButton>
      </>
    )}
  </Group>
);

function UserActions(props: UserColumnsOptions & { user: User }) {
  const { user, actor, admins, onEdit, onGivePassword, onLimits, onDelete } = props;
  return (
    <Group gap={4} wrap="nowrap">
      <Action title="Edit" name={user.full_name} icon={IconPencil} onClick={() => onEdit(user)} />
      <Action
        title="Temporary password"
        name={user.full_name}
        icon={IconKey}
        whyNot={user.id === actor.id ? refusalMessage('own_password') : null}
        onClick={() => onGivePassword(user)}
      />
      <Action title="Account limits" name={user.full_name} icon={IconGauge} onClick={() => onLimits(user)} />
      <Action
        title="Delete"
        name={user.full_name}
        icon={IconTrash}
        danger
        whyNot={whyNotDelete({ actor, target: user, admins })}
        onClick={() => onDelete(user)}
      />
    </Group>
  );
}

interface ActionProps {
  title: string;
  name: string;
  icon: TablerIcon;
  onClick: () => void;
  whyNot?: string | null;
  danger?: boolean;
}

const Action = ({ title, name, icon: Icon, onClick, whyNot = null, danger = false }: ActionProps) => (
  <ActionIcon
    variant="subtle"
    color={danger ? 'red.4' : 'gray'}
    size="lg"
    title={whyNot ?? title}
    aria-label={whyNot === null ? `${title} ${name}` : `${title} ${name}: ${whyNot}`}
    aria-disabled={whyNot !== null}
    data-disabled={whyNot !== null}
    {...(whyNot === null ? {} : { bg: 'transparent' })}
    onClick={whyNot === null ? onClick : undefined}
  >
    <Icon size={18} aria-hidden />
  </ActionIcon>
);
