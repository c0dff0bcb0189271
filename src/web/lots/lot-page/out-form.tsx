import { SimpleGrid } from '@mantine/core';
import type { LotDetail } from '#api/lot-detail';
import { addOut, editOut } from '#api/outs';
import { outWarnings } from '#domain/lots/form-warnings';
import { withRule } from '#domain/kit/fields';
import { headProblem } from '#domain/lots/head-count';
import type { Lot } from '#domain/lots/lots';
import { openedSale, settledSale } from '#domain/closeout/price-on-outs';
import { plus, toCents } from '#domain/kit/money';
import { type Out, pricedOutForm } from '#domain/lots/outs';
import { numberTyped } from '#domain/kit/typed-numbers';
import { lotsChanged } from '../../parts/lots-data.ts';
import { lotLink } from '../../parts/lot-links.ts';
import { RatesLine } from '../rates-line.tsx';
import { call } from '../../lib/call.ts';
import { counted, head } from '#domain/kit/format';
import { useMay } from '../../lib/profile.ts';
import { useToday } from '../../lib/today.ts';
import { draftOf } from '../../ui/form-check.ts';
import { formModal, ModalForm, useCloseModal } from '../../ui/form-modal.tsx';
import { notify } from '../../ui/notices.ts';
import { NumberField } from '../../ui/number-field.tsx';
import { SelectField } from '../../ui/choice-fields.tsx';
import { DateField, TextField } from '../../ui/text-fields.tsx';
import { useNotifyDeleted } from '../../ui/delete-modal.tsx';
import { useForm } from '../../ui/use-form.ts';
import { useVersion } from '../../ui/use-version.ts';
import { ClosingOutChoices, closingOutOf, useClosingOut } from './closing-out.tsx';
import { outTypeOptions } from './labels.ts';
import { headDecimals, type Target } from './record-modal.ts';
import { SaleFields, useSaleDraft } from './sale-fields.tsx';
import { ShareHint } from './share-hint.tsx';

export const OutModal = formModal(
  ({ target }) => (target === 'new' ? 'Add Out Record' : 'Edit Out Record'),
  OutForm,
);

/** The form of an out; its sale has weight, price and proceeds, of which two give the third. */
function useOutForm(
  lot: Lot,
  record: Out | null,
  sale: ReturnType<typeof useSaleDraft>,
  closing: ReturnType<typeof useClosingOut>,
) {
  const notifyDeleted = useNotifyDeleted();
  const view = lotLink(lot, useMay('seeEntities'));
  const saveAs = useVersion(record?.version ?? 0);
  const today = useToday();
  /** Another out like the one before. */
  const nextOut = <Typed extends object>(saved: Typed) => {
    sale.setDraft(openedSale({ weight: null, proceeds: null }));
    return { ...saved, head_count: '', weight: '', price: '', proceeds: '' };
  };
  return useForm({
    schema: wholeHeadOf(lot),
    initial: { ...draftOf(pricedOutForm, record), price: settledSale(sale.draft).values.price },
    late: record ? undefined : { date_out: today },
    another: record ? undefined : { message: 'Out record added successfully!', values: nextOut },
    warn: (typed) => outWarnings(typed, lot, today),
    save: async (typed) => {
      const { price: _, ...out } = typed;
      const open = closing.openAt(out);
      const closing_out = open ? closingOutOf(open, closing.choices) : undefined;
      const sent = { ...out, ...(closing_out && { closing_out }) };
      const { deletions = [] } = record
        ? await saveAs((version) => call(editOut, { ...sent, id: record.id, version }))
        : await call(addOut, { ...sent, lot_id: lot.id });
      notify(`Out of ${head(typed.head_count)} head ${record ? 'updated' : 'added'}`, { view });
      if (deletions.length > 0)
        notifyDeleted({ deletion: deletions }, counted(deletions.length, 'projected expense'));
    },
    changed: lotsChanged,
    failure: `Failed to ${record ? 'update' : 'add'} out record. Please try again.`,
    success: { message: `Out record ${record ? 'updated' : 'added'} successfully!`, for: 1500 },
    onDone: useCloseModal(),
  });
}

interface OutFormProps {
  lot: Lot;
  /** The lot's records; `undefined` while loading. */
  detail: LotDetail | undefined;
  target: Target<Out>;
}

function OutForm({ lot, detail, target }: OutFormProps) {
  const record = target === 'new' ? null : target;
  const sale = useSaleDraft(record);
  const closing = useClosingOut(lot, detail, record);
  const form = useOutForm(lot, record, sale, closing);
  const { values } = form;
  const open = closing.openAt({
    type: values.type === 'dead' ? 'dead' : 'shipped',
    head_count: numberTyped(values.head_count),
    proceeds: numberTyped(values.proceeds),
  });
  /** Resets the price from weight and proceeds; dead head have none. */
  const changeType = (type: string) => {
    const opened = openedSale(form.values);
    sale.setDraft(opened);
    form.set('price', type === 'shipped' ? settledSale(opened).values.price : '');
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
          hint={headHint(lot, record)}
          required
        />
        <SaleFields form={form} {...sale} />
        <TextField form={form} name="destination" label="Destination" />
      </SimpleGrid>
      <RatesLine head={form.values.head_count} pounds={form.values.weight} dollars={form.values.proceeds} />
      {open && <ClosingOutChoices open={open} {...closing} form={form} />}
    </ModalForm>
  );
}

/** The head that an out can have: those in the lot, and its own. */
const headHint = ({ current_hd }: Lot, record: Out | null): string =>
  record
    ? `Up to ${head(toCents(plus(current_hd, record.head_count)))} head, those of this out included`
    : `${head(current_hd)} head in the lot`;

/** Only partnership lots may have fractional head. */
const wholeHeadOf = (lot: Lot) =>
  withRule(pricedOutForm, 'head_count', ({ head_count }) => headProblem('Head count', head_count, lot));
