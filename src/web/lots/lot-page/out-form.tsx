import { invalidateAll } from '../../lib/query-client.ts';
import { SimpleGrid, Text } from '@mantine/core';
import { useState } from 'react';
import type { LotDetail } from '#api/lot-detail';
import { addOut, editOut } from '#api/outs';
import {
  openedSale,
  SALE_FIELDS,
  saleNote,
  settledSale,
  typedSale,
  type SaleField,
} from '#domain/closeout/price-on-outs';
import { withRule } from '#domain/kit/fields';
import { counted, head } from '#domain/kit/format';
import { plus, toCents } from '#domain/kit/money';
import { numberTyped, type TypedNumber } from '#domain/kit/typed-numbers';
import { outWarnings } from '#domain/lots/form-warnings';
import { headProblem, pricedOutForm, type Lot, type Out, shareHint } from '#domain/lots/lots';
import { call } from '../../lib/call.ts';
import { useToday, useMay } from '../../lib/profile.ts';
import { lotLink } from '../../parts/lots-data.ts';
import fieldClasses from '../../ui/field.module.css';
import { draftOf, type Draft } from '../../ui/form-check.ts';
import { formModal, ModalForm, useVersion } from '../../ui/form-modal.tsx';
import { notify } from '../../ui/notices.ts';
import { NumberField, SelectField } from '../../ui/fields.tsx';
import { DateField, TextField } from '../../ui/text-fields.tsx';
import { SmallNote } from '../../ui/messages.tsx';
import { useNotifyDeleted } from '../../ui/confirm-modal.tsx';
import { useForm, type Form, type FormFields } from '../../ui/use-form.ts';
import { RatesLine } from '../rates-line.tsx';
import { outTypeOptions } from '../labels.ts';
import classes from './out-form.module.css';
import { ClosingOutChoices, closingOutOf, useClosingOut } from './closing-out.tsx';

export type Target<Item> = Item | 'new';

/** The decimals of head: two if a partner's share is entered or in the record, else none. */
export const headDecimals = ({ partnership }: Pick<Lot, 'partnership'>, recorded = 0): 0 | 2 =>
  partnership || !Number.isInteger(recorded) ? 2 : 0;

/** Explains on a partnership lot that records are entered as the owner's share (decision 11). */
export const ShareHint = ({ lot }: { lot: Lot }) =>
  lot.partnership ? <Text c="dimmed">{shareHint(lot.percent_owned)}</Text> : null;

export const OutModal = formModal(
  ({ target }) => (target === 'new' ? 'Add Out Record' : 'Edit Out Record'),
  OutForm,
);

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
      notify(`Out record of ${head(typed.head_count)} head ${record ? 'updated' : 'added'}`, { view });
      if (deletions.length > 0)
        notifyDeleted({ deletion: deletions }, counted(deletions.length, 'projected expense'));
    },
    changed: invalidateAll,
    failure: `Failed to ${record ? 'update' : 'add'} out record. Please try again.`,
    success: { message: `Out record ${record ? 'updated' : 'added'} successfully!`, for: 1500 },
  });
}

function OutForm({ lot, detail, target }: { lot: Lot; detail: LotDetail | undefined; target: Target<Out> }) {
  const record = target === 'new' ? null : target;
  const sale = useSaleDraft(record);
  const closing = useClosingOut(lot, detail, record);
  const form = useOutForm(lot, record, sale, closing);
  const { values } = form;
  const closingLot = closing.openAt({
    date_out: values.date_out,
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
    <ModalForm form={form} submitLabel={record ? 'Update Out' : 'Add Out'}>
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
      {closingLot && <ClosingOutChoices {...closing} closing={closingLot} form={form} />}
    </ModalForm>
  );
}

const headHint = ({ current_hd }: Lot, record: Out | null): string =>
  record
    ? `Up to ${head(toCents(plus(current_hd, record.head_count)))} head, including those of this out`
    : `${head(current_hd)} head in the lot`;

/** Only partnership lots may have fractional head. */
const wholeHeadOf = (lot: Lot) =>
  withRule(pricedOutForm, 'head_count', ({ head_count }) => headProblem('Head count', head_count, lot));

type OutDraft = Draft<typeof pricedOutForm>;

function useSaleDraft(record: Pick<Out, 'weight' | 'proceeds'> | null) {
  const [draft, setDraft] = useState(() => openedSale(record ?? { weight: null, proceeds: null }));
  return { draft, setDraft };
}

/** Two of weight, price and proceeds determine the third with every key. Dead head have no price. */
function SaleFields({ form, draft, setDraft }: { form: Form<OutDraft> } & ReturnType<typeof useSaleDraft>) {
  if (form.values.type === 'dead') {
    return (
      <>
        <NumberField form={form} name="weight" label="Weight (lbs, total)" unit="lbs" />
        <NumberField form={form} name="proceeds" label="Proceeds ($, total)" prefix="$" />
      </>
    );
  }
  const type = (field: SaleField, value: TypedNumber | null) => {
    const next = typedSale(draft, field, value ?? '');
    const { values } = settledSale(next);
    const changed = SALE_FIELDS.filter((one) => one === field || values[one] !== form.values[one]);
    setDraft(next);
    form.change(Object.fromEntries(changed.map((one) => [one, values[one]])));
  };
  const sale: FormFields<Pick<OutDraft, SaleField>> = { ...form, set: type };
  const note = saleNote(draft);
  return (
    <>
      <NumberField form={sale} name="weight" label="Weight (lbs, total)" unit="lbs" />
      <NumberField form={sale} name="price" label="Price ($/cwt)" decimals={3} />
      <NumberField
        form={sale}
        name="proceeds"
        label="Proceeds ($, total)"
        prefix="$"
        hint="Before commission and freight, if you book those as expenses."
      />
      {/* Always rendered, so that the buttons below do not move. */}
      <SmallNote component="output" className={`${classes.note} ${note.warns ? fieldClasses.warning : ''}`}>
        {note.text}
      </SmallNote>
    </>
  );
}
