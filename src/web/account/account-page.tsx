import { Anchor, Group, Stack, SimpleGrid, Button, Checkbox, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { saveInterestRate, saveProfile } from '#api/account';
import { getMailPreferences, saveMailPreferences } from '#api/mail';
import {
  MAIL_FREQUENCY_LABELS,
  MAIL_KIND_LABELS,
  mailFrequenciesOf,
  type MailKind,
  mailKindsOf,
  mailPreferencesSchema,
  type MailPreferences,
} from '#domain/alerts/mail-preferences';
import { interestRateForm } from '#domain/closeout/interest';
import { YourData } from '../export/your-data.tsx';
import { call } from '../lib/call.ts';
import { useEntityName } from '../lib/clients.ts';
import { commonCache, invalidateAll, invalidate, callQuery } from '../lib/query-client.ts';
import { useMay, useProfile, profileQuery } from '../lib/profile.ts';
import { interestRateQuery } from '../parts/lots-data.ts';
import { FormCard } from '../ui/form-card.tsx';
import { Page, SectionCard } from '../ui/page.tsx';
import { ButtonLink } from '../ui/links.tsx';
import { notify } from '../ui/notices.ts';
import { NumberField, SelectField, TextAreaField } from '../ui/fields.tsx';
import { TextField } from '../ui/text-fields.tsx';
import { useForm } from '../ui/use-form.ts';
import { PasswordForm } from './password-form.tsx';
import { Refusal } from '#api/errors';
import type { User } from '#domain/users/users';
import { profileForm } from '#domain/users/user-forms';
import { draftOf } from '../ui/form-check.ts';
import { showKeys, useSingleKeys } from '../ui/single-keys.ts';
import { getFirm, saveFirm } from '#api/firm';
import { type Firm, firmForm } from '#domain/users/firm';
import { useVersion } from '../ui/form-modal.tsx';
import { QueryError } from '../ui/messages.tsx';

const firmQuery = callQuery(['firm'], getFirm);
const mailPreferencesQuery = callQuery(['mail preferences'], getMailPreferences);

/** The height of a card with one field, in pixels. */
const CARD_HEIGHT = 217;

/** The firm's name and disclaimer for protection proposals. */
function FirmForm({ firm }: { firm: Firm }) {
  const saveAs = useVersion(firm.version);
  const form = useForm({
    schema: firmForm,
    initial: { name: firm.name, disclaimer: firm.disclaimer },
    save: async (values) => {
      const saved = await saveAs((version) => call(saveFirm, { ...values, version }));
      commonCache().setQueryData(firmQuery.queryKey, saved);
    },
    changed: () => invalidate({ queryKey: ['comparisons', 'proposal'] }),
    failure: 'Failed to save the firm. Please try again.',
    success: { message: 'Firm saved', for: 3000 },
  });
  return (
    <FormCard
      title="Firm"
      about="Your firm’s name and disclaimer on every protection proposal. All administrators share them."
      form={form}
      submitLabel="Save Firm"
    >
      <TextField form={form} name="name" label="Firm Name" hint="Leave it empty to name no firm" />
      <TextAreaField
        form={form}
        name="disclaimer"
        label="Disclaimer"
        hint="At most 800 characters, printed as one paragraph"
      />
    </FormCard>
  );
}

/** Turns the single keys on or off, in this browser. */
function KeyboardCard() {
  const [on, turn] = useSingleKeys();
  return (
    <SectionCard title="Keyboard" about="Keys for a list, its rows, forms and pages, in this browser.">
      <Group justify="space-between" gap="sm">
        <Checkbox
          label="Single keys, such as N to add"
          checked={on}
          onChange={(event) => turn(event.currentTarget.checked)}
        />
        <Button variant="default" onClick={() => showKeys(true)}>
          Show Keys
        </Button>
      </Group>
    </SectionCard>
  );
}

function ProfileForm({ profile }: { profile: User }) {
  const form = useForm({
    schema: profileForm,
    initial: draftOf(profileForm, profile),
    save: async (values) => {
      try {
        const saved = await call(saveProfile, { ...values, version: profile.version });
        commonCache().setQueryData(profileQuery.queryKey, saved);
        // Every record shows the entity's name.
        if (saved.entity_name !== profile.entity_name) await invalidate();
      } catch (error) {
        // If someone else saved first, the next attempt starts from their version.
        if (error instanceof Refusal && error.code === 'conflict')
          await invalidate({ queryKey: profileQuery.queryKey });
        throw error;
      }
    },
    failure: 'Failed to update profile',
    success: { message: 'Profile saved', for: 3000 },
  });
  return (
    <FormCard
      title="Profile"
      about="Your name, contact details and the entity that owns your lots."
      form={form}
      submitLabel="Save Changes"
    >
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextField form={form} name="full_name" label="Full Name" autoComplete="name" required />
        <TextField
          form={form}
          name="entity_name"
          label="Entity Name"
          autoComplete="organization"
          hint="A new name renames your entity on every lot"
          required
        />
        <TextField
          form={form}
          name="phone_number"
          label="Phone Number"
          kind="tel"
          autoComplete="tel"
          required
        />
        <TextField form={form} name="email" label="Email" kind="email" autoComplete="email" required />
        <TextField
          form={form}
          name="rjo_account_number"
          label="RJO Account Number"
          hint={confirmation(profile)}
        />
        <TextField form={form} name="lrp_policy_number" label="LRP Policy Number" hint="Optional" />
      </SimpleGrid>
    </FormCard>
  );
}

function confirmation({ rjo_account_number, rjo_confirmed }: User): string {
  if (!rjo_account_number) return 'Optional';
  return rjo_confirmed ? 'Confirmed by an administrator' : 'Takes effect once an administrator confirms it';
}

export function SettingsPage() {
  const profile = useProfile();
  const entity = useEntityName();
  const setsRate = useMay('setInterestRate');
  const setsFirm = useMay('setFirm');
  const [changes, setChanges] = useState(0);
  const rate = useQuery({ ...interestRateQuery, enabled: setsRate });
  const mail = useQuery(mailPreferencesQuery);
  const firm = useQuery({ ...firmQuery, enabled: setsFirm }, commonCache());
  // Their cards would move what stands below them away from a click; whether there is one for email is known only then.
  const isAwaited = !mail.isFetched || (setsRate && !rate.isFetched) || (setsFirm && !firm.isFetched);
  return (
    <Page
      title="Account Settings"
      about="Your profile, account numbers, password, interest rate, email, API tokens and data."
    >
      <Stack gap="lg" maw={640}>
        <ProfileForm profile={profile} />
        {/* After a change the form is mounted again, with empty fields. */}
        <PasswordForm key={changes} onChanged={() => setChanges(changes + 1)} />
        {isAwaited ? (
          <Skeleton height={CARD_HEIGHT} radius="md" />
        ) : (
          <>
            {rate.isLoadingError && <QueryError message="Failed to load the interest rate" query={rate} />}
            {setsRate && rate.data && <InterestForm rate={rate.data.interest_rate} />}
            {mail.isLoadingError && <QueryError message="Failed to load email settings" query={mail} />}
            {mail.data?.by_mail && <MailForm preferences={mail.data.preferences} />}
            {firm.isLoadingError && <QueryError message="Failed to load the firm" query={firm} />}
            {setsFirm && firm.data && <FirmForm firm={firm.data} />}
            <KeyboardCard />
            <ApiCard />
            <YourData entity={entity ?? profile.entity_name} />
            <Anchor href="/licenses.txt" target="_blank" size="sm">
              Open-source licenses
            </Anchor>
          </>
        )}
      </Stack>
    </Page>
  );
}

const ApiCard = () => (
  <SectionCard
    title="API"
    about="Tokens for programs that read or write your records, and a webhook that reports changes."
  >
    <Group justify="flex-end">
      <ButtonLink to="/settings/api" variant="default">
        Open API
      </ButtonLink>
    </Group>
  </SectionCard>
);

function InterestForm({ rate }: { rate: number | null }) {
  const form = useForm({
    schema: interestRateForm,
    initial: { interest_rate: rate ?? '' },
    save: async (values) => {
      await call(saveInterestRate, values);
      notify(values.interest_rate === null ? 'Interest rate cleared' : 'Interest rate saved');
      // Every lot shows its suggested interest.
      invalidateAll();
    },
    failure: 'Failed to save interest rate',
    success: { message: 'Interest rate saved', for: 3000 },
  });
  return (
    <FormCard
      title="Interest"
      about="If a lot has no interest booked, its closeout shows what it would be at this rate."
      form={form}
      submitLabel="Save Interest Rate"
    >
      <NumberField
        form={form}
        name="interest_rate"
        label="Interest rate"
        unit="% a year"
        min={0}
        step={0.25}
      />
    </FormCard>
  );
}

const optionsOf = (kind: MailKind) =>
  mailFrequenciesOf(kind).map((value) => ({ value, label: MAIL_FREQUENCY_LABELS[value] }));

/** The user's mail preferences, shown only if the server can send mail. */
function MailForm({ preferences }: { preferences: MailPreferences }) {
  const profile = useProfile();
  const form = useForm({
    schema: mailPreferencesSchema,
    initial: preferences,
    save: async (chosen) => {
      await call(saveMailPreferences, { preferences: chosen });
      await invalidate({ queryKey: mailPreferencesQuery.queryKey });
      notify('Email settings saved');
    },
    failure: 'Failed to save email settings. Please try again.',
  });
  return (
    <FormCard
      title="Email"
      about="Which changes in your records you are emailed about, and how often."
      form={form}
      submitLabel="Save Email Settings"
    >
      {mailKindsOf(profile).map((kind) => (
        <SelectField
          key={kind}
          form={form}
          name={kind}
          label={MAIL_KIND_LABELS[kind]}
          options={optionsOf(kind)}
        />
      ))}
    </FormCard>
  );
}
