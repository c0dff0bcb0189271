import { Fieldset, SimpleGrid, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { LRP_TYPE_LABELS, LRP_TYPES, type PricedLrpPolicy } from '#domain/lrp/lrp';
import { may } from '#domain/users/permissions';
import { useProfile } from '../lib/profile.ts';
import { useQuoteBehind } from '../parts/quotes-data.ts';
import { priceMessage } from '../parts/price-messages.ts';
import { NumberField } from '../ui/number-field.tsx';
import { SelectField } from '../ui/choice-fields.tsx';
import { DateField, TextField } from '../ui/text-fields.tsx';
import type { Form } from '../ui/use-form.ts';
import { CaptureNotice } from './capture-notice.tsx';
import type { LrpDraft } from './form-draft.ts';
import { ProducerField } from './producer-field.tsx';
import { PutQuantityField } from './put-quantity-field.tsx';

const typeOptions = LRP_TYPES.map((value) => ({ value, label: LRP_TYPE_LABELS[value] }));

interface PolicyFieldsProps {
  form: Form<LrpDraft>;
  insuredName: string;
  /** The policy being edited. */
  policy?: PricedLrpPolicy;
  /** Whether each split has its own put quantity. */
  inSplits?: boolean;
  /** The lot and its numbers, or the splits. */
  children: ReactNode;
}

/** The fields of an LRP policy, in the order they are checked. */
export function PolicyFields({ form, insuredName, policy, inSplits = false, children }: PolicyFieldsProps) {
  const profile = useProfile();
  const chooses = may(profile, 'chooseInsured');
  const field = { form, required: true };
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        {chooses && <ProducerField form={form} policy={policy} />}
        <TextInput
          label="Insured Name"
          value={insuredName}
          readOnly
          style={chooses ? {} : { gridColumn: '1 / -1' }}
        />
        <TextField {...field} name="endorsement_number" label="Endorsement #" />
        <SelectField {...field} name="type" label="Type" options={typeOptions} />
        <TextField {...field} name="state" label="State" />
        <TextField {...field} name="county" label="County" />
        <DateField {...field} name="effective_date" label="Effective Date" />
        <DateField {...field} name="end_date" label="End Date" />
        <NumberField
          {...field}
          name="premium"
          label="Premium/Cwt"
          prefix="$"
          min={0}
          step={0.00001}
          decimals={5}
        />
        <NumberField {...field} name="coverage" label="Coverage/Cwt" prefix="$" min={0} step={0.01} />
      </SimpleGrid>
      {children}
      <CaptureNotice form={form} />
      {may(profile, 'setPutOptions') && <PutFields form={form} inSplits={inSplits} />}
    </>
  );
}

/** The current value of the entered put, so that a typing mistake is noticed at once. */
function usePutHint(form: Form<LrpDraft>): string {
  const symbol = (form.values.put_symbol ?? '').trim().toUpperCase();
  const behind = useQuoteBehind(symbol);
  return symbol === '' ? 'As quoted: GFX3900Q' : priceMessage(symbol, behind, 'theoretical');
}

function PutFields({ form, inSplits }: { form: Form<LrpDraft>; inSplits: boolean }) {
  return (
    <Fieldset legend="Put Options (Admin Only)">
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <TextField form={form} name="put_symbol" label="Put Symbol" hint={usePutHint(form)} />
        {!inSplits && <PutQuantityField form={form} symbol={form.values.put_symbol ?? ''} />}
      </SimpleGrid>
    </Fieldset>
  );
}
