import { Button, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { inviteUser, renewInvitation, revokeInvitation } from '#api/invitations';
import type { Invitation, InvitationState, MadeInvitation } from '#domain/users/invitations';
import { inviteUserForm, type InviteUserForm } from '#domain/users/user-forms';
import { may } from '#domain/users/permissions';
import type { Owner, User } from '#domain/users/users';
import { call, messageOf } from '../lib/call.ts';
import { dayOfTime } from '../lib/format.ts';
import { invalidateAll } from '../lib/query-client.ts';
import { CheckboxField, SelectField } from '../ui/fields.tsx';
import { draftOf } from '../ui/form-check.ts';
import { formModal, ModalForm } from '../ui/form-modal.tsx';
import { MessageBox, QueryError } from '../ui/messages.tsx';
import { notify } from '../ui/notices.ts';
import { TextField } from '../ui/text-fields.tsx';
import { useForm } from '../ui/use-form.ts';
import { useOwners } from '../lib/clients.ts';
import { mailQuery } from './data.ts';
import { InvitationLink } from './invitation-link.tsx';
import { useFact } from '../lib/use-fact.ts';

/** Invites a further user into an entity that exists. */
export const InviteUserModal = formModal('Invite User', InviteUser);

function InviteUser({ onClose }: { onClose: () => void }) {
  const owners = useOwners();
  const mail = useQuery(mailQuery);
  const [made, setMade] = useState<MadeInvitation | null>(null);
  if (made) return <InvitationLink made={made} onDone={onClose} />;
  if (owners.isLoadingError) return <QueryError message="Failed to load the entities" query={owners} />;
  if (mail.isLoadingError) return <QueryError message="Failed to load email settings" query={mail} />;
  if (!mail.data || !owners.data) return <Text c="dimmed">Loading...</Text>;
  // Also those that have no users left.
  const entities = owners.data.filter(
    ({ user_type }) => user_type === null || !may({ user_type }, 'manageUsers'),
  );
  return <InviteUserForm entities={entities} sendsMail={mail.data.by_mail} onMade={setMade} />;
}

interface InviteFormProps {
  entities: readonly Owner[];
  sendsMail: boolean;
  onMade: (made: MadeInvitation) => void;
}

function InviteUserForm({ entities, sendsMail, onMade }: InviteFormProps) {
  const form = useForm({
    schema: inviteUserForm,
    initial: { ...draftOf(inviteUserForm), by_mail: sendsMail },
    save: async (typed: InviteUserForm) => {
      onMade(await call(inviteUser, typed));
      notify(`${typed.full_name} invited into ${typed.entity_name}`);
    },
    changed: invalidateAll,
    failure: 'Failed to invite the user. Please try again.',
    onDone: () => {},
  });
  return (
    <ModalForm form={form} submitLabel="Invite User" busyLabel="Inviting...">
      <SelectField
        form={form}
        name="entity_name"
        label="Entity"
        empty="Select an entity"
        options={entities.map(({ entity_name }) => ({ value: entity_name, label: entity_name }))}
        hint="A new entity is added with New Client"
        required
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextField form={form} name="full_name" label="Full Name" required />
        <TextField form={form} name="phone_number" label="Phone Number" kind="tel" required />
        <TextField form={form} name="email" label="Email" kind="email" required />
        <TextField form={form} name="rjo_account_number" label="RJO Account Number" hint="Optional" />
        <TextField form={form} name="lrp_policy_number" label="LRP Policy Number" hint="Optional" />
      </SimpleGrid>
      {sendsMail && <CheckboxField form={form} name="by_mail" label="Send the invitation by email" />}
    </ModalForm>
  );
}

export const INVITATION_LABELS: Record<InvitationState, string> = {
  open: 'Invited',
  expired: 'Invitation expired',
  revoked: 'Invitation revoked',
  none: 'No password',
};

const dayOf = (time: string | null): string => (time === null ? '-' : dayOfTime(time));

function sentenceOf({ state, invited_by, invited_at, expires_at }: Invitation): string {
  const by = invited_by === null ? '' : ` by ${invited_by}`;
  switch (state) {
    case 'open':
      return `Invited${by} on ${dayOf(invited_at)}. The link works until ${dayOf(expires_at)}.`;
    case 'expired':
      return `Invited${by} on ${dayOf(invited_at)}. The link expired on ${dayOf(expires_at)}.`;
    case 'revoked':
      return `Invited${by} on ${dayOf(invited_at)}. The invitation was revoked, or ended with another email address.`;
    case 'none':
      return 'This user has neither a password nor an invitation.';
  }
}

interface InvitationProps {
  user: User;
  invitation: Invitation;
  onClose: () => void;
}

/** The invitation of a user who has no password yet: it can be revoked, and made anew. */
export const InvitationModal = formModal('Invitation', InvitationOfUser, 'md');

function InvitationOfUser({ user, invitation, onClose }: InvitationProps) {
  const mail = useFact(mailQuery);
  const renewed = useMutation({
    mutationFn: (by_mail: boolean) => call(renewInvitation, { id: user.id, by_mail }),
    onSuccess: () => notify(`${user.full_name} invited again`),
    onSettled: invalidateAll,
    gcTime: 0,
  });
  const revoked = useMutation({
    mutationFn: () => call(revokeInvitation, { id: user.id }),
    onSuccess: () => {
      notify(`Invitation of ${user.full_name} revoked`);
      onClose();
    },
    onSettled: invalidateAll,
  });
  const [isBusy, failed] = [renewed.isPending || revoked.isPending, renewed.error ?? revoked.error];
  if (renewed.data) return <InvitationLink made={renewed.data} onDone={onClose} />;
  return (
    <Stack gap="md">
      {failed && (
        <MessageBox kind="error">
          {messageOf(failed, 'Failed to change the invitation. Please try again.')}
        </MessageBox>
      )}
      <Text>
        <strong>{user.full_name}</strong> ({user.email}) of {user.entity_name}. {sentenceOf(invitation)} A new
        link ends the one before.
      </Text>
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose} disabled={isBusy} data-autofocus>
          Cancel
        </Button>
        {invitation.state === 'open' && (
          <Button variant="default" onClick={() => revoked.mutate()} disabled={isBusy}>
            Revoke
          </Button>
        )}
        {mail?.by_mail && (
          <Button variant="default" onClick={() => renewed.mutate(true)} disabled={isBusy}>
            Email New Link
          </Button>
        )}
        <Button onClick={() => renewed.mutate(false)} disabled={isBusy}>
          New Link
        </Button>
      </Group>
    </Stack>
  );
}
