import { addLrp } from '#api/lrp';
import { lrpWarnings } from '#domain/lrp/lrp-form-warnings';
import { addLrpForm, addLrpForProducerForm, splitPreview } from '#domain/lrp/lrp-form';
import { usualType } from '#domain/lrp/lrp-rules';
import type { Lot } from '#domain/lots/lots';
import { rootOfSymbol } from '#domain/market/symbols';
import { call } from '../lib/call.ts';
import { invalidateAll } from '../lib/query-client.ts';
import { lrpRulesQuery } from '../lrp-rules/data.ts';
import { useEntityName } from '../lib/clients.ts';
import { useMay, useToday } from '../lib/profile.ts';
import { CheckboxField } from '../ui/fields.tsx';
import { formModal, ModalForm } from '../ui/form-modal.tsx';
import { notify } from '../ui/notices.ts';
import { useForm, type Form } from '../ui/use-form.ts';
import { policyLink } from './data.ts';
import {
  emptySplit,
  splitsOf,
  formOfSplit,
  splitsTyped,
  type AddDraft,
  type LrpDraft,
} from './form-draft.ts';
import {
  PolicyFields,
  useInsuredName,
  useOnlyProducer,
  SingleLot,
  LotNumberFields,
  LrpPreview,
  PutQuantityField,
} from './policy-fields.tsx';
import { Button, Fieldset, Group, SimpleGrid, Stack } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { numberTyped } from '#domain/kit/typed-numbers';
import { count, headWeight, money } from '#domain/kit/format';
import { Note } from '../ui/messages.tsx';
import { useFact } from '../lib/use-fact.ts';

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

const nextPolicy = (saved: AddDraft): AddDraft => ({
  ...saved,
  endorsement_number: '',
  ...emptySplit,
  splits: [],
});

type InsuredLot = Pick<Lot, 'id' | 'owner' | 'current_hd' | 'est_out_wt' | 'futures_contract'>;

/** A lot's own policy: its head that are not insured and its out weight; the type follows once the rules are known. */
const policyOfLot = (lot: InsuredLot, insured: number): Partial<AddDraft> => ({
  lot_id: lot.id,
  type: '',
  head_count: Math.floor(lot.current_hd - insured) > 0 ? Math.floor(lot.current_hd - insured) : '',
  target_wt: lot.est_out_wt,
});

interface AddLrpProps {
  lot?: InsuredLot;
  insured?: number;
  values?: Partial<AddDraft>;
  onAdded?: () => void;
}

function AddLrp({ lot, insured = 0, values, onAdded }: AddLrpProps) {
  const chooses = useMay('chooseInsured');
  const entity = useEntityName();
  const today = useToday();
  const rules = useFact(lrpRulesQuery);
  const form = useForm({
    schema: chooses ? addLrpForProducerForm : addLrpForm,
    initial: { ...noPolicy, ...(lot && policyOfLot(lot, insured)), ...values },
    late: { user_id: useOnlyProducer(lot?.owner ?? entity ?? undefined), type: useTypeOfLot(lot) },
    another: { message: 'LRP policy added', values: nextPolicy },
    warn: (typed) => lrpWarnings(typed, today, rules),
    save: async ({ user_id, put_symbol, put_qty, ...own }) => {
      await call(addLrp, chooses ? { ...own, user_id, put_symbol, put_qty } : own);
      notify(`LRP policy ${own.endorsement_number} added`, { view: policyLink(own.endorsement_number) });
      onAdded?.();
      invalidateAll();
    },
    failure: 'Failed to save LRP record',
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

/** The type that fits a lot's contract and out weight by the rules of today. */
function useTypeOfLot(lot: InsuredLot | undefined) {
  const rules = useFact(lrpRulesQuery);
  const today = useToday();
  const root = rootOfSymbol(lot?.futures_contract ?? null);
  return lot && rules && today && root ? usualType(rules, root, lot.est_out_wt, today) : undefined;
}

function SplitLots({ form, insuredName }: { form: Form<AddDraft>; insuredName: string }) {
  const withPut = useMay('setPutOptions');
  const splits = splitsOf(form);
  const { premium } = form.values;
  const addButton = form.idOf('splits');
  const remove = (index: number) => {
    form.change({ splits: splits.filter((_, at) => at !== index) });
    document.getElementById(addButton)?.focus();
  };
  const total = splitPreview(splitsTyped(form), numberTyped(premium) ?? 0);
  return (
    <Stack gap="sm" component="section" aria-label="Lot Splits">
      {splits.length === 0 && (
        <Note>Add the lots that share this policy, each with its head and target weight.</Note>
      )}
      {splits.map((_, index) => (
        <Fieldset key={index} legend={`Lot split ${index + 1}`}>
          <LotNumberFields form={formOfSplit(form, index)} insuredName={insuredName} />
          {withPut && (
            <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="md" mt="md">
              <PutQuantityField form={formOfSplit(form, index)} symbol={form.values.put_symbol ?? ''} />
            </SimpleGrid>
          )}
          <Group justify="flex-end" mt="xs">
            <Button
              variant="subtle"
              color="red.4"
              size="compact-sm"
              leftSection={<IconTrash size={16} aria-hidden />}
              aria-label={`Remove lot split ${index + 1}`}
              onClick={() => remove(index)}
            >
              Remove
            </Button>
          </Group>
        </Fieldset>
      ))}
      <Group>
        <Button
          id={addButton}
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => form.change({ splits: [...splits, emptySplit] })}
        >
          Add Lot Split
        </Button>
      </Group>
      <LrpPreview
        figures={[
          ['Total Head Count', count(total.head_count)],
          ['Weighted Avg. Target Wt (lbs)', headWeight(total.target_wt)],
          ['Total Premium', money(total.total_premium)],
          ...(withPut ? [['Total Put Quantity', count(total.put_qty)] as const] : []),
        ]}
      />
    </Stack>
  );
}
