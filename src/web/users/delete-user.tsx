import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { deleteUser } from '#api/users';
import type { User } from '#domain/users/users';
import { call } from '../lib/call.ts';
import { invalidateAll } from '../lib/query-client.ts';
import { counted } from '#domain/kit/format';
import { ConfirmModal } from '../ui/confirm-modal.tsx';
import { notify } from '../ui/notices.ts';
import type { ModalProps } from '../ui/use-item-modal.ts';
import { entityQuery } from './data.ts';

export function DeleteUserModal({ user, ...modal }: ModalProps & { user: User }) {
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
      <KeptRecords entity_name={user.entity_name} />
    </ConfirmModal>
  );
}

/** The entity and its records stay; the user's LRP policies are then visible only to administrators (decision 6). */
function KeptRecords({ entity_name }: { entity_name: string }) {
  const { data: entity } = useQuery(entityQuery(entity_name));
  const lots = entity ? ` with ${counted(entity.lots, 'lot')}` : '';
  return (
    <Text c="dimmed" component="output">
      They are signed out at once. {entity_name} stays{lots}
      {entity?.users === 1 && ', and has no users left'}. Their LRP policies stay visible to administrators.
    </Text>
  );
}
