import { useQuery } from '@tanstack/react-query';
import type { LotChoice } from '#api/lots';
import { addLrp } from '#api/lrp';
import { lrpWarnings } from '#domain/lrp/lrp-form-warnings';
import { addLrpForm, addLrpForProducerForm } from '#domain/lrp/lrp-form';
import { call } from '../lib/call.ts';
import { lrpRulesQuery } from '../lrp-rules/data.ts';
import { useMay } from '../lib/profile.ts';
import { CheckboxField } from '../ui/choice-fields.tsx';
import { useToday } from '../lib/today.ts';
import { invalidateAll } from '../lib/query-client.ts';
import { formModal, ModalForm, useCloseModal } from '../ui/form-modal.tsx';
import { notify } from '../ui/notices.ts';
import { type Form, useForm } from '../ui/use-form.ts';
import { policyLink } from './data.ts';
import { type AddDraft, emptySplit, type LrpDraft, splitsOf } from './form-draft.ts';
import { PolicyFields } from './policy-fields.tsx';
import { useInsuredName, useOnlyProducer } from './producer-field.tsx';
import { SingleLot } from './single-lot.tsx';
import { SplitLots } from './split-lots.tsx';

export const AddLrpModal = formModal('Add LRP Policy', AddLrp);

const noPolicy: AddDraft = {
  user_id: '',
  endorsement_number: '',
  state: '',
  county: '',
  type: 'fed',
  effective_date: '',
  end_date: '',
  premium: '',
  coverage: '',
  put_symbol: '',
  split: false,
  ...emptySplit,
  splits: [],
};

/** Another policy like the one before. */
const nextPolicy = (saved: AddDraft): AddDraft => ({
  ...saved,
  endorsement_number: '',
  ...emptySplit,
  splits: [],
});

function AddLrp({ lot }: { lot?: LotChoice }) {
  const chooses = useMay('chooseInsured');
  const today = useToday();
  const { data: rules } = useQuery(lrpRulesQuery);
  const form = useForm({
    schema: chooses ? addLrpForProducerForm : addLrpForm,
    initial: { ...noPolicy, lot_id: lot?.id ?? '' },
    late: { user_id: useOnlyProducer(lot?.owner) },
    another: { message: 'LRP policy added', values: nextPolicy },
    warn: (typed) => lrpWarnings(typed, today, rules),
    save: async ({ user_id, put_symbol, put_qty, ...own }) => {
      await call(addLrp, chooses ? { ...own, user_id, put_symbol, put_qty } : own);
      notify(`LRP policy ${own.endorsement_number} added`, { view: policyLink(own.endorsement_number) });
      invalidateAll();
    },
    failure: 'Failed to save LRP record',
    onDone: useCloseModal(),
  });
  const insuredName = useInsuredName(form.values.user_id ?? '');
  // The lots depend on the producer.
  const fields: Form<LrpDraft> = {
    ...form,
    set: (name, value) =>
      form.change(
        name === 'user_id'
          ? {
              user_id: String(value ?? ''),
              lot_id: '',
              splits: splitsOf(form).map((split) => ({ ...split, lot_id: '' })),
            }
          : { [name]: value },
      ),
  };
  return (
    <ModalForm form={form} submitLabel="Add Policy" busyLabel="Saving...">
      <PolicyFields form={fields} insuredName={insuredName} inSplits={form.values.split === true}>
        <CheckboxField
          form={form}
          name="split"
          label="Split across several lots"
          disabled={insuredName === ''}
          hint={insuredName === '' ? 'Choose a producer first' : undefined}
          onSwitch={() => ({ ...emptySplit, splits: [] })}
        />
        {form.values.split === true ? (
          <SplitLots form={form} insuredName={insuredName} />
        ) : (
          <SingleLot form={fields} insuredName={insuredName} />
        )}
      </PolicyFields>
    </ModalForm>
  );
}
