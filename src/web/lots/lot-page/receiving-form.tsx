import { SimpleGrid } from '@mantine/core';
import { addReceiving, editReceiving } from '#api/receivings';
import { receivingWarnings } from '#domain/lots/form-warnings';
import { withRule } from '#domain/kit/fields';
import { headProblem } from '#domain/lots/head-count';
import type { Lot } from '#domain/lots/lots';
import { type Receiving, receivingForm } from '#domain/lots/receivings';
import { lotsChanged } from '../../parts/lots-data.ts';
import { lotLink } from '../../parts/lot-links.ts';
import { RatesLine } from '../rates-line.tsx';
import { call } from '../../lib/call.ts';
import { head } from '#domain/kit/format';
import { useMay } from '../../lib/profile.ts';
import { useToday } from '../../lib/today.ts';
import { draftOf } from '../../ui/form-check.ts';
import { formModal, ModalForm } from '../../ui/form-modal.tsx';
import { notify } from '../../ui/notices.ts';
import { NumberField } from '../../ui/number-field.tsx';
import { SelectField } from '../../ui/choice-fields.tsx';
import { DateField, TextField } from '../../ui/text-fields.tsx';
import { useForm } from '../../ui/use-form.ts';
import { useVersion } from '../../ui/use-version.ts';
import { sexOptions } from '../labels.ts';
import { headDecimals, type Target, ShareHint } from './record-form.tsx';

export const ReceivingModal = formModal(
  ({ target }) => (target === 'new' ? 'Add Receiving Record' : 'Edit Receiving Record'),
  ReceivingForm,
);

const nextReceiving = <Typed extends object>(saved: Typed) => ({
  ...saved,
  received: '',
  pay_wt: '',
  cost: '',
});

function ReceivingForm({ lot, target }: { lot: Lot; target: Target<Receiving> }) {
  const record = target === 'new' ? null : target;
  const view = lotLink(lot, useMay('seeEntities'));
  const saveAs = useVersion(record?.version ?? 0);
  const today = useToday();
  const form = useForm({
    schema: wholeHeadOf(lot),
    initial: draftOf(receivingForm, record),
    late: record ? undefined : { date_in: today },
    another: record ? undefined : { message: 'Receiving record added successfully!', values: nextReceiving },
    warn: (typed) => receivingWarnings(typed, today),
    save: async (typed) => {
      if (record) await saveAs((version) => call(editReceiving, { ...typed, id: record.id, version }));
      else await call(addReceiving, { ...typed, lot_id: lot.id });
      notify(`Receiving of ${head(typed.received)} head ${record ? 'updated' : 'added'}`, { view });
    },
    changed: lotsChanged,
    failure: `Failed to ${record ? 'update' : 'add'} receiving record. Please try again.`,
    success: { message: `Receiving record ${record ? 'updated' : 'added'} successfully!`, for: 1500 },
  });
  return (
    <ModalForm form={form} submitLabel={record ? 'Update Receiving' : 'Add Receiving'}>
      <ShareHint lot={lot} />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <DateField form={form} name="date_in" label="Date In" required />
        <TextField form={form} name="source" label="Source" required />
        <SelectField form={form} name="sex" label="Sex" options={sexOptions} required />
        <TextField form={form} name="location" label="Location" required />
        <NumberField
          form={form}
          name="received"
          label="Head Count Received"
          unit="head"
          decimals={headDecimals(lot, record?.received)}
          required
        />
        <NumberField form={form} name="pay_wt" label="Pay Weight (lbs, total)" unit="lbs" required />
        <NumberField form={form} name="cost" label="Cost ($, total)" prefix="$" required />
      </SimpleGrid>
      <RatesLine head={form.values.received} pounds={form.values.pay_wt} dollars={form.values.cost} />
    </ModalForm>
  );
}

/** Only partnership lots may have fractional head. */
const wholeHeadOf = (lot: Lot) =>
  withRule(receivingForm, 'received', ({ received }) => headProblem('Head count received', received, lot));
