import { SimpleGrid, Anchor, Checkbox, Button, Group, Stack, Text } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { Refusal } from '#api/errors';
import { createUser, editUser, giveTemporaryPassword } from '#api/users';
import { whyNotChangeType } from '#domain/users/user-changes';
import { createUserForm, editUserForm } from '#domain/users/user-forms';
import { USER_TYPE_LABELS, USER_TYPES, entityKey, type User, type UserType } from '#domain/users/users';
import { call, messageOf } from '../lib/call.ts';
import { invalidateAll } from '../lib/query-client.ts';
import { accessToken } from '../lib/session.ts';
import { draftOf } from '../ui/form-check.ts';
import { formModal, ModalForm, useVersion } from '../ui/form-modal.tsx';
import { notify } from '../ui/notices.ts';
import { SelectField } from '../ui/fields.tsx';
import { NewPasswordFields, TextField } from '../ui/text-fields.tsx';
import { useForm, type Form } from '../ui/use-form.ts';
import { userLink, entityQuery } from './data.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery, useMutation } from '@tanstack/react-query';
import { entityChange, entityConsequence } from '#domain/users/entity-change';
import { MessageBox } from '../ui/messages.tsx';
import { ShownOnce } from '../ui/shown-once.tsx';

export const TemporaryPasswordModal = formModal('Temporary Password', TemporaryPassword, 'md');

function TemporaryPassword({ user, onClose }: { user: User; onClose: () => void }) {
  const given = useMutation({
    mutationFn: () => call(giveTemporaryPassword, { id: user.id }),
    onSuccess: () => notify(`Temporary password set for ${user.full_name}`),
    gcTime: 0,
  });
  if (given.data)
    return (
      <ShownOnce label="Temporary password" value={given.data.password} onDone={onClose}>
        Tell {user.full_name} this password. It is shown only now.
      </ShownOnce>
    );
  return (
    <Stack gap="md">
      {given.isError && (
        <MessageBox kind="error">
          {messageOf(given.error, 'Failed to set a temporary password. Please try again.')}
        </MessageBox>
      )}
      <Text>
        Give <strong>{user.full_name}</strong> a new temporary password? Their current password stops working,
        they are signed out everywhere, and they must choose a new password at the next sign-in.
      </Text>
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose} disabled={given.isPending} data-autofocus>
          Cancel
        </Button>
        <Button onClick={() => given.mutate()} disabled={given.isPending}>
          {given.isPending ? 'Setting...' : 'Set Temporary Password'}
        </Button>
      </Group>
    </Stack>
  );
}

interface UserDraft {
  full_name: string;
  entity_name: string;
  phone_number: string;
  email: string;
  rjo_account_number: string | null;
  lrp_policy_number: string | null;
  user_type: UserType | '';
}

interface UserFieldsProps<Values extends UserDraft> {
  form: Form<Values>;
  shown: ReturnType<typeof useEntityChange>;
  rjo: string;
  lockedType?: string | null;
  children?: ReactNode;
}

const typeOptions = USER_TYPES.map((value) => ({ value, label: USER_TYPE_LABELS[value] }));

function UserFields<Values extends UserDraft>(props: UserFieldsProps<Values>) {
  const { form, shown, rjo, lockedType = null, children } = props;
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextField form={form} name="full_name" label="Full Name" required />
        <TextField form={form} name="entity_name" label="Entity Name" required />
      </SimpleGrid>
      <EntityConsequence shown={shown} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextField form={form} name="phone_number" label="Phone Number" kind="tel" required />
        <TextField form={form} name="email" label="Email" kind="email" required />
        {children}
        <TextField form={form} name="rjo_account_number" label="RJO Account Number" hint={rjo} />
        <TextField form={form} name="lrp_policy_number" label="LRP Policy Number" hint="Optional" />
      </SimpleGrid>
      <SelectField
        form={form}
        name="user_type"
        label="User Type"
        options={typeOptions}
        disabled={lockedType !== null}
        hint={lockedType}
        required
      />
    </>
  );
}

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
  });
  const shown = useEntityChange(form.values.entity_name, undefined);
  const { password, password_confirmation } = form.values;
  const differ = password_confirmation !== '' && password_confirmation !== password;
  return (
    <ModalForm
      form={form}
      submitLabel="Create User"
      disabledReason={differ ? NOT_ALIKE : shown.waiting ? 'Checking the entity name' : undefined}
    >
      <UserFields form={form} shown={shown} rjo="Optional">
        <NewPasswordFields
          form={form}
          label="Password"
          hint={<output className="loss">{differ && NOT_ALIKE}</output>}
        />
      </UserFields>
    </ModalForm>
  );
}

export const EditUserModal = formModal('Edit User Profile', EditUser);

function EditUser({ user, actor, admins }: { user: User; actor: User; admins: number }) {
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
  });
  const shown = useEntityChange(form.values.entity_name, user.entity_name);
  return (
    <ModalForm
      form={form}
      submitLabel="Update User"
      disabledReason={shown.waiting ? 'Checking the entity name' : undefined}
    >
      <UserFields
        form={form}
        shown={shown}
        rjo={rjoHint(user, form.values.rjo_account_number)}
        lockedType={whyNotChangeType({ actor, target: user, admins }, 'producer')}
      />
    </ModalForm>
  );
}

function rjoHint(user: User, typed: string | null): string {
  if (!typed) return 'Optional';
  if (typed.trim() !== user.rjo_account_number) return 'Confirmed when saved';
  return user.rjo_confirmed ? 'Confirmed' : 'Not confirmed yet';
}

const pause = 250;

/** The effect on entities of saving the entered entity name. `now` is the user's entity; undefined for a new user. */
function useEntityChange(typed: string, now: string | undefined) {
  const [name] = useDebouncedValue(typed, pause);
  const [apart, choose] = useState(false);
  const found = useQuery(entityQuery(name));
  const own = useQuery(entityQuery(now ?? ''));
  const current = own.data ?? null;
  const given = { current, typed, found: found.data ?? null, apart };
  const key = entityKey(typed);
  const answered =
    entityKey(name) === key && found.data !== undefined && (now === undefined || current !== null);
  const known = answered && key !== '';
  const change = known ? entityChange(given) : 'none';
  const isFreeName = known && given.found === null && key !== entityKey(now ?? '');
  return {
    change,
    message: known ? entityConsequence(given) : null,
    /** Whether an unused name for a shared entity is for all its users or for this user alone. */
    choice: isFreeName && current && current.users > 1 ? { apart, choose } : null,
    /** Still loading: saving is disabled until it is shown. */
    waiting: key !== '' && !answered,
    retry:
      found.isLoadingError || own.isLoadingError
        ? () => void Promise.all([found.refetch(), own.refetch()])
        : null,
  };
}

function EntityConsequence({ shown }: { shown: ReturnType<typeof useEntityChange> }) {
  const { message, choice, retry } = shown;
  return (
    <>
      {retry && (
        <MessageBox kind="error">
          The entity name could not be checked.{' '}
          <Anchor component="button" type="button" inherit onClick={retry}>
            Try again
          </Anchor>
        </MessageBox>
      )}
      {message && <MessageBox kind="notice">{message}</MessageBox>}
      {choice && (
        <Checkbox
          label="Only this user: create a new entity and leave the others where they are"
          checked={choice.apart}
          onChange={({ currentTarget: { checked } }) => choice.choose(checked)}
        />
      )}
    </>
  );
}
