import { useQuery } from '@tanstack/react-query';
import { editLrp } from '#api/lrp';
import { lrpWarnings } from '#domain/lrp/lrp-form-warnings';
import type { PricedLrpPolicy } from '#domain/lrp/lrp';
import { editLrpForm } from '#domain/lrp/lrp-form';
import { call } from '../lib/call.ts';
import { lrpRulesQuery } from '../lrp-rules/data.ts';
import { useMay } from '../lib/profile.ts';
import { useToday } from '../lib/today.ts';
import { invalidateAll } from '../lib/query-client.ts';
import { draftOf } from '../ui/form-check.ts';
import { formModal, ModalForm } from '../ui/form-modal.tsx';
import { notify } from '../ui/notices.ts';
import { type Form, useForm } from '../ui/use-form.ts';
import { useVersion } from '../ui/use-version.ts';
import { policyLink } from './data.ts';
import { editSchema, type LrpDraft } from './form-draft.ts';
import { PolicyFields } from './policy-fields.tsx';
import { useInsuredName } from './producer-field.tsx';
import { SingleLot } from './single-lot.tsx';

export const EditLrpModal = formModal('Edit LRP Policy', EditLrp);

function EditLrp({ policy }: { policy: PricedLrpPolicy }) {
  const chooses = useMay('chooseInsured');
  const saveAs = useVersion(policy.version);
  const today = useToday();
  const { data: rules } = useQuery(lrpRulesQuery);
  const form = useForm({
    schema: editSchema,
    initial: draftOf(editLrpForm, policy),
    warn: (typed) => lrpWarnings(typed, today, rules),
    save: async ({ user_id, put_symbol, put_qty, ...own }) => {
      const typed = chooses ? { ...own, user_id, put_symbol, put_qty } : own;
      await saveAs((version) => call(editLrp, { ...typed, id: policy.id, version }));
      notify(`LRP policy ${own.endorsement_number} updated`, { view: policyLink(own.endorsement_number) });
    },
    changed: invalidateAll,
    failure: 'Failed to update LRP record',
  });
  const insuredName = useInsuredName(form.values.user_id ?? '', policy);
  // The lots depend on the producer.
  const fields: Form<LrpDraft> = {
    ...form,
    set: (name, value) =>
      form.change(name === 'user_id' ? { user_id: String(value ?? ''), lot_id: '' } : { [name]: value }),
  };
  return (
    <ModalForm form={form} submitLabel="Update Policy">
      <PolicyFields form={fields} insuredName={insuredName} policy={policy}>
        <SingleLot form={fields} insuredName={insuredName} optional />
      </PolicyFields>
    </ModalForm>
  );
}
