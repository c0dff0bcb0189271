import { setWebhook } from '#api/webhooks';
import { webhookForm } from '#domain/users/webhooks';
import { call } from '../lib/call.ts';
import { FormCard } from '../ui/form-card.tsx';
import { CurrentPasswordField, TextField } from '../ui/text-fields.tsx';
import { useForm } from '../ui/use-form.ts';
import { webhookChanged } from './data.ts';

interface WebhookFormProps {
  owner: string | undefined;
  /** The address that is set. */
  url: string;
  onSet: (secret: string) => void;
}

/** The form for an entity's address. `onSet` gets the new secret. */
export function WebhookForm({ owner, url, onSet }: WebhookFormProps) {
  const form = useForm({
    schema: webhookForm,
    initial: { url, current_password: '' },
    save: async (values) => {
      const { secret } = await call(setWebhook, { ...values, owner });
      await webhookChanged();
      onSet(secret);
    },
    failure: 'Failed to save the address. Please try again.',
  });
  return (
    <FormCard
      title="Webhook"
      about="One HTTPS address is told when lots, trades, alerts or captures change: which records and how many, not what is in them; an alert with its text. Saving makes a new secret and begins a new log. The address is removed when the user who set it leaves the entity."
      form={form}
      submitLabel="Save Address"
      busyLabel="Saving..."
    >
      <TextField
        form={form}
        name="url"
        label="Address"
        hint="A public name, like https://hooks.example.com/drover"
        required
      />
      <CurrentPasswordField form={form} />
    </FormCard>
  );
}
