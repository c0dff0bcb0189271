import { SimpleGrid } from '@mantine/core';
import { addOut, editOut } from '#api/outs';
import { outWarnings } from '#domain/form-warnings';
import { withRule } from '#domain/fields';
import { headProblem } from '#domain/head-count';
import type { Lot } from '#domain/lots';
import { openedSale } from '#domain/closeout/price-on-outs';
import { type Out, pricedOutForm } from '#domain/outs';
import { numberTyped } from '#domain/typed-numbers';
import { lotsChanged } from '../data.ts';
import { lotLink } from '../links.ts';
import { RatesLine } from '../rates-line.tsx';
import { call } from '../../lib/call.ts';
import { head } from '#domain/format';
import { useMay } from '../../lib/profile.ts';
import { useToday } from '../../lib/today.ts';
import { draftOf } from '../../ui/form-check.ts';
import { formModal, ModalForm, useCloseModal } from '../../ui/form-modal.tsx';
import { notify } from '../../ui/notices.ts';
import { NumberField } from '../../ui/number-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { DateField, TextField } from '../../ui/text-fields.tsx';
import { useForm } from '../../ui/use-form.ts';
import { useVersion } from '../../ui/use-version.ts';
import { outTypeOptions } from './labels.ts';
import { headDecimals, type Target } from './record-modal.ts';
import { SaleFields, settledSale, useSaleDraft } from './sale-fields.tsx';
import { ShareHint } from './share-hint.tsx';

export const OutModal = formModal(
  ({ target }) => (target === 'new' ? 'Add Out Record' : 'Edit Out Record'),
  OutForm,
);

/** The form of an out; its sale has weight, price and proceeds, of which two give the third. */
function useOutForm(lot: Lot, record: Out | null, sale: ReturnType<typeof useSaleDraft>) {
  const view = lotLink(lot, useMay('chooseOwner'));
  const saveAs = useVersion(record?.version ?? 0);
  const today = useToday();
  /** Another out like the one before. */
  const nextOut = <Typed extends object>(saved: Typed) => {
    sale.setDraft(openedSale({ weight: null, proceeds: null }));
    return { ...saved, head_count: '', weight: '', price: '', proceeds: '' };
  };
  return useForm({
    schema: wholeHeadOf(lot),
    initial: { ...draftOf(pricedOutForm, record), price: sale.draft.values.price ?? '' },
    late: record ? undefined : { date_out: today },
    another: record ? undefined : { message: 'Out record added successfully!', values: nextOut },
    warn: (typed) => outWarnings(typed, lot, today),
    save: async (typed) => {
      const { price: _, ...out } = { ...typed, ...settledSale(sale.draft, typed) };
      if (record) await saveAs((version) => call(editOut, { ...out, id: record.id, version }));
      else await call(addOut, { ...out, lot_id: lot.id });
      notify(`Out of ${head(typed.head_count)} head ${record ? 'updated' : 'added'}`, { view });
    },
    changed: lotsChanged,
    failure: `Failed to ${record ? 'update' : 'add'} out record. Please try again.`,
    success: { message: `Out record ${record ? 'updated' : 'added'} successfully!`, for: 1500 },
    onDone: useCloseModal(),
  });
}

function OutForm({ lot, target }: { lot: Lot; target: Target<Out> }) {
  const record = target === 'new' ? null : target;
  const sale = useSaleDraft(record);
  const form = useOutForm(lot, record, sale);
  /** Resets the price from weight and proceeds; dead head have none. */
  const changeType = (type: string) => {
    const { weight, proceeds } = form.values;
    const opened = openedSale({ weight: numberTyped(weight), proceeds: numberTyped(proceeds) });
    sale.setDraft(opened);
    form.set('price', (type === 'shipped' ? opened.values.price : null) ?? '');
  };
  return (
    <ModalForm
      form={form}
      submitLabel={record ? 'Update Out' : 'Add Out'}
      busyLabel={record ? 'Updating...' : 'Adding...'}
    >
      <ShareHint lot={lot} />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <DateField form={form} name="date_out" label="Date Out" required />
        <SelectField
          form={form}
          name="type"
          label="Type"
          options={outTypeOptions}
          required
          onPick={changeType}
        />
        <NumberField
          form={form}
          name="head_count"
          label="Head Count"
          unit="head"
          decimals={headDecimals(lot, record?.head_count)}
          hint={`${head(lot.current_hd)} head in the lot`}
          required
        />
        <SaleFields form={form} {...sale} />
        <TextField form={form} name="destination" label="Destination" />
      </SimpleGrid>
      <RatesLine head={form.values.head_count} pounds={form.values.weight} dollars={form.values.proceeds} />
    </ModalForm>
  );
}

/** Only partnership lots may have fractional head. */
const wholeHeadOf = (lot: Lot) =>
  withRule(pricedOutForm, 'head_count', ({ head_count }) => headProblem('Head count', head_count, lot));
