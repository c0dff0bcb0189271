import { editUser } from '#api/users';
import type { User } from '#domain/users/users';
import { editUserForm } from '#domain/users/user-forms';
import { whyNotChangeType } from '#domain/users/user-changes';
import { call } from '../lib/call.ts';
import { invalidateAll } from '../lib/query-client.ts';
import { draftOf } from '../ui/form-check.ts';
import { formModal, ModalForm, useCloseModal } from '../ui/form-modal.tsx';
import { notify } from '../ui/notices.ts';
import { useForm } from '../ui/use-form.ts';
import { useVersion } from '../ui/use-version.ts';
import { userLink } from './data.ts';
import { useEntityChange } from './use-entity-change.ts';
import { UserFields } from './user-fields.tsx';

interface EditUserProps {
  user: User;
  actor: User;
  admins: number;
}

export const EditUserModal = formModal('Edit User Profile', EditUser);

function EditUser({ user, actor, admins }: EditUserProps) {
  const saveAs = useVersion(user.version);
  const form = useForm({
    schema: editUserForm,
    initial: draftOf(editUserForm, user),
    save: async (typed) => {
      await saveAs((version) =>
        call(editUser, { ...typed, id: user.id, version, entity_change: shown.change }),
      );
      notify(`User ${typed.full_name} updated`, { view: userLink(typed.email) });
    },
    changed: invalidateAll,
    failure: 'Failed to update user. Please try again.',
    success: { message: 'User updated successfully!', for: 1500 },
    onDone: useCloseModal(),
  });
  const shown = useEntityChange(form.values.entity_name, user.entity_name);
  return (
    <ModalForm
      form={form}
      submitLabel="Update User"
      busyLabel="Updating..."
      disabledReason={shown.waiting ? 'Checking what the entity name does' : undefined}
    >
      <UserFields
        form={form}
        shown={shown}
        rjoHint={rjoHint(user, form.values.rjo_account_number)}
        whyNotChangeType={whyNotChangeType({ actor, target: user, admins }, 'producer')}
      />
    </ModalForm>
  );
}

function rjoHint(user: User, typed: string | null): string {
  if (!typed) return 'Optional';
  if (typed.trim() !== user.rjo_account_number) return 'Counts as confirmed once it is saved';
  return user.rjo_confirmed ? 'Confirmed' : 'Not confirmed yet';
}
