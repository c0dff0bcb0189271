import { Fieldset, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import { useState } from 'react';
import { addClient } from '#api/invitations';
import { DEFAULT_BAND } from '#domain/alerts/hedge-band';
import { newClientForm } from '#domain/clients/new-client';
import { CATTLE_CLASSES, OFFERED_CLASSES } from '#domain/reports/borrowing-form';
import { call } from '../lib/call.ts';
import { QueryError } from '../ui/messages.tsx';
import { ownersQuery } from '../lib/clients.ts';
import { commonCache, invalidateAll } from '../lib/query-client.ts';
import { EditableRows } from '../ui/editable-rows.tsx';
import { CheckboxField, NumberField } from '../ui/fields.tsx';
import { type Draft, draftOf } from '../ui/form-check.ts';
import { FormCard } from '../ui/form-card.tsx';
import { BackLink } from '../ui/links.tsx';
import { notify } from '../ui/notices.ts';
import { Page } from '../ui/page.tsx';
import { TextField } from '../ui/text-fields.tsx';
import { type Form, useForm } from '../ui/use-form.ts';
import { mailQuery } from './data.ts';
import { storeInvitation } from './new-client-invitation.tsx';

type ClientDraft = Draft<typeof newClientForm>;

const emptyDraft = (sendsMail: boolean): ClientDraft => ({
  ...draftOf(newClientForm),
  ...DEFAULT_BAND,
  by_mail: sendsMail,
  collateral: OFFERED_CLASSES.map((name) => ({ class: name, rate: '' })),
});

/** Adds a client with all that is known of it, and invites its first user, in one form; then the client's page is shown, with the invitation. */
export function NewClientPage() {
  const mail = useQuery(mailQuery);
  const [added, setAdded] = useState<number | null>(null);
  // The form has gone by now, so that there is no question about typed text.
  if (added !== null) return <Navigate to="/admin/client" search={{ client: String(added) }} replace />;
  return (
    <Page
      title="New Client"
      back={<BackLink to="/admin/user-profiles">Back to User Profiles</BackLink>}
      about="An entity with its first user, who chooses their own password."
    >
      <Stack gap="lg" maw={720}>
        {mail.data && <ClientForm sendsMail={mail.data.by_mail} onAdded={setAdded} />}
        {mail.isPending && <Text c="dimmed">Loading...</Text>}
        {mail.isLoadingError && <QueryError message="Failed to load email settings" query={mail} />}
      </Stack>
    </Page>
  );
}

interface ClientFormProps {
  sendsMail: boolean;
  /** With the id of the client, which the header knows by now. */
  onAdded: (client: number) => void;
}

function ClientForm({ sendsMail, onAdded }: ClientFormProps) {
  const form = useForm({
    schema: newClientForm,
    initial: emptyDraft(sendsMail),
    reportsAll: true,
    save: async (typed) => {
      const made = await call(addClient, typed);
      storeInvitation(made);
      await commonCache().fetchQuery({ ...ownersQuery, staleTime: 0 });
      onAdded(made.entity_id);
      notify(`Client ${typed.entity_name} added`);
    },
    changed: invalidateAll,
    failure: 'Failed to add the client. Nothing was saved. Please try again.',
  });
  return (
    <FormCard
      title="Client"
      about="Only the entity and its first user are required; the rest can follow."
      form={form}
      submitLabel="Add Client"
    >
      <TextField
        form={form}
        name="entity_name"
        label="Entity Name"
        hint="The ranch or company that owns the cattle"
        required
      />
      <Fieldset legend="First user">
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <TextField form={form} name="full_name" label="Full Name" required />
          <TextField form={form} name="phone_number" label="Phone Number" kind="tel" required />
          <TextField form={form} name="email" label="Email" kind="email" required />
        </SimpleGrid>
        {sendsMail && (
          <Group mt="md">
            <CheckboxField form={form} name="by_mail" label="Send the invitation by email" />
          </Group>
        )}
      </Fieldset>
      <Settings form={form} />
      <LenderTerms form={form} />
    </FormCard>
  );
}

const Settings = ({ form }: { form: Form<ClientDraft> }) => (
  <Fieldset legend="Account and settings">
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <TextField
        form={form}
        name="rjo_account_number"
        label="RJO Account Number"
        hint="Optional; its trades belong to this client at once"
      />
      <NumberField
        form={form}
        name="interest_rate"
        label="Interest Rate"
        unit="%"
        min={0}
        max={100}
        step={0.25}
        hint="Optional; percent a year"
      />
      <NumberField
        form={form}
        name="hedge_low"
        label="Hedge Band From"
        unit="% hedged"
        min={0}
        step={5}
        required
      />
      <NumberField
        form={form}
        name="hedge_high"
        label="Hedge Band To"
        unit="% hedged"
        min={0}
        step={5}
        required
      />
    </SimpleGrid>
  </Fieldset>
);

const percentOf = { unit: '%', min: 0, max: 100 };

function LenderTerms({ form }: { form: Form<ClientDraft> }) {
  return (
    <Fieldset legend="Lender’s terms">
      <Stack gap="md">
        <TextField
          form={form}
          name="lender"
          label="Lender"
          hint="Optional; borrowing bases start with these rates"
        />
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <NumberField
            form={form}
            name="unhedged_rate"
            label={`${CATTLE_CLASSES.unhedged}: Rate`}
            {...percentOf}
          />
          <NumberField
            form={form}
            name="hedged_rate"
            label={`${CATTLE_CLASSES.hedged}: Rate`}
            {...percentOf}
          />
        </SimpleGrid>
        <EditableRows
          form={form}
          name="collateral"
          legend="Other collateral"
          noun="class"
          empty={{ class: '', rate: '' }}
        >
          {(own) => (
            <>
              <TextField form={own} name="class" label="Class" />
              <NumberField form={own} name="rate" label="Rate" {...percentOf} />
            </>
          )}
        </EditableRows>
      </Stack>
    </Fieldset>
  );
}
