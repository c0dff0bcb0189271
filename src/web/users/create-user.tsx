import { createUser } from '#api/users';
import { Refusal } from '#api/errors';
import { createUserForm } from '#domain/users/user-forms';
import { call } from '../lib/call.ts';
import { accessToken } from '../lib/session.ts';
import { invalidateAll } from '../lib/query-client.ts';
import { draftOf } from '../ui/form-check.ts';
import { formModal, ModalForm, useCloseModal } from '../ui/form-modal.tsx';
import { notify } from '../ui/notices.ts';
import { NewPasswordFields } from '../ui/text-fields.tsx';
import { useForm } from '../ui/use-form.ts';
import { userLink } from './data.ts';
import { useEntityChange } from './use-entity-change.ts';
import { UserFields } from './user-fields.tsx';

export const CreateUserModal = formModal('Create New User', CreateUser);

const NOT_ALIKE = 'Passwords do not match';

function CreateUser() {
  const form = useForm({
    schema: createUserForm,
    initial: draftOf(createUserForm),
    save: async (typed) => {
      const { password_confirmation: _, ...user } = typed;
      if ((await accessToken()) === null) throw new Refusal('unauthorized', 'No active session');
      await call(createUser, user);
      notify(`User ${user.full_name} created`, { view: userLink(user.email) });
      invalidateAll();
    },
    failure: 'Failed to create user',
    success: { message: 'User created successfully!', for: 1500 },
    onDone: useCloseModal(),
  });
  const shown = useEntityChange(form.values.entity_name, undefined);
  const { password, password_confirmation } = form.values;
  const differ = password_confirmation !== '' && password_confirmation !== password;
  return (
    <ModalForm
      form={form}
      submitLabel="Create User"
      busyLabel="Creating..."
      disabledReason={differ ? NOT_ALIKE : shown.waiting ? 'Checking what the entity name does' : undefined}
    >
      <UserFields form={form} shown={shown} rjoHint="Optional">
        <NewPasswordFields
          form={form}
          label="Password"
          hint={<output className="loss">{differ && NOT_ALIKE}</output>}
        />
      </UserFields>
    </ModalForm>
  );
}
