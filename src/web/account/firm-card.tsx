import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getFirm, saveFirm } from '#api/firm';
import { type Firm, firmForm } from '#domain/users/firm';
import { call } from '../lib/call.ts';
import { callQuery, commonCache, invalidate } from '../lib/query-client.ts';
import { TextAreaField } from '../ui/fields.tsx';
import { FormCard } from '../ui/form-card.tsx';
import { useVersion } from '../ui/form-modal.tsx';
import { QueryError } from '../ui/messages.tsx';
import { TextField } from '../ui/text-fields.tsx';
import { useForm } from '../ui/use-form.ts';

const firmQuery = callQuery(['firm'], getFirm);

/** The firm's name and disclaimer for protection proposals. */
export function FirmCard() {
  const found = useQuery(firmQuery, commonCache());
  if (found.isLoadingError) return <QueryError message="Failed to load the firm" query={found} />;
  return found.data ? <FirmForm firm={found.data} /> : <Skeleton height={340} radius="md" />;
}

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
