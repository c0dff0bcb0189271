import { useQuery } from '@tanstack/react-query';
import { getMailPreferences, saveMailPreferences } from '#api/mail';
import {
  MAIL_FREQUENCIES,
  MAIL_FREQUENCY_LABELS,
  MAIL_KIND_LABELS,
  mailKindsOf,
  type MailPreferences,
  mailPreferencesSchema,
} from '#domain/alerts/mail-preferences';
import { call } from '../lib/call.ts';
import { useProfile } from '../lib/profile.ts';
import { queryClient } from '../lib/query-client.ts';
import { notify } from '../ui/notices.ts';
import { SelectField } from '../ui/choice-fields.tsx';
import { useForm } from '../ui/use-form.ts';
import { FormCard } from '../ui/form-card.tsx';

const queryKey = ['mail preferences'];
const options = MAIL_FREQUENCIES.map((value) => ({ value, label: MAIL_FREQUENCY_LABELS[value] }));

/** The user's mail preferences, shown only if the server can send mail. */
export function MailSettings() {
  const { data } = useQuery({ queryKey, queryFn: () => call(getMailPreferences) });
  if (!data?.by_mail) return null;
  return <MailForm preferences={data.preferences} />;
}

function MailForm({ preferences }: { preferences: MailPreferences }) {
  const profile = useProfile();
  const form = useForm({
    schema: mailPreferencesSchema,
    initial: preferences,
    save: async (chosen) => {
      await call(saveMailPreferences, { preferences: chosen });
      await queryClient.invalidateQueries({ queryKey });
      notify('What you are mailed about is saved');
    },
    failure: 'Failed to save what you are mailed about. Please try again.',
  });
  return (
    <FormCard
      title="Mails"
      about="What you are mailed about: what is new since the last mail, in your records only."
      form={form}
      submitLabel="Save Mails"
      busyLabel="Saving..."
    >
      {mailKindsOf(profile).map((kind) => (
        <SelectField key={kind} form={form} name={kind} label={MAIL_KIND_LABELS[kind]} options={options} />
      ))}
    </FormCard>
  );
}
