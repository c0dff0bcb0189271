import { ActionIcon, Group } from '@mantine/core';
import { IconGauge, IconKey, IconPencil, IconTrash, type TablerIcon } from '@tabler/icons-react';
import type { User } from '#domain/users/users';
import { refusalMessage } from '#domain/lots/refusals';

export interface UserActionsProps {
  user: User;
  onEdit: (user: User) => void;
  onGivePassword: (user: User) => void;
  onLimits: (user: User) => void;
  onDelete: (user: User) => void;
  /** Why the user cannot be deleted, or null. */
  whyNotDelete: string | null;
  isSelf: boolean;
}

/** The actions of an administrator on a user; a disabled one shows the reason. */
export function UserActions(props: UserActionsProps) {
  const { user, onEdit, onGivePassword, onDelete, whyNotDelete, isSelf } = props;
  return (
    <Group gap={4} wrap="nowrap">
      <Action title="Edit" name={user.full_name} icon={IconPencil} onClick={() => onEdit(user)} />
      <Action
        title="Temporary password"
        name={user.full_name}
        icon={IconKey}
        whyNot={isSelf ? refusalMessage('own_password') : null}
        onClick={() => onGivePassword(user)}
      />
      <Action
        title="Account limits"
        name={user.full_name}
        icon={IconGauge}
        onClick={() => props.onLimits(user)}
      />
      <Action
        title="Delete"
        name={user.full_name}
        icon={IconTrash}
        danger
        whyNot={whyNotDelete}
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

function Action({ title, name, icon: Icon, onClick, whyNot = null, danger = false }: ActionProps) {
  return (
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
}
