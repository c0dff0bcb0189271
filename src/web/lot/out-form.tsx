import { SimpleGrid } from '@mantine/core';
import { addOut, editOut } from '#api/outs';
import { headBelowOne } from '#domain/lot-totals';
import type { Lot } from '#domain/lots';
import { type Out, outForm, type OutForm as Values } from '#domain/outs';
import { useLotsChanged } from '../inventory/data.ts';
import { call } from '../lib/call.ts';
import { head } from '../lib/format.ts';
import { FormModal, ModalForm, useCloseModal } from '../ui/form-modal.tsx';
import { NumberField } from '../ui/number-field.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { DateField, TextField } from '../ui/text-fields.tsx';
import { useForm } from '../ui/use-form.ts';
import { useVersion } from '../ui/use-version.ts';
import { outTypeOptions } from './labels.ts';
import { headDecimals, type RecordModal, type Target } from './record-modal.ts';
import { ShareHint } from './share-hint.tsx';

interface OutModalProps {
  lot: Lot;
  modal: RecordModal<Out>;
}

export function OutModal({ lot, modal: { item, opened, close } }: OutModalProps) {
  const title = item === 'new' ? 'Add Out Record' : 'Edit Out Record';
  return (
    <FormModal title={title} opened={opened} onClose={close}>
      {item && <OutForm lot={lot} target={item} />}
    </FormModal>
  );
}

function OutForm({ lot, target }: { lot: Lot; target: Target<Out> }) {
  const record = target === 'new' ? null : target;
  const saveAs = useVersion(record?.version ?? 0);
  const lotsChanged = useLotsChanged();
  const save = async (typed: Values) => {
    try {
      if (record) await saveAs((version) => call(editOut, { ...typed, id: record.id, version }));
      else await call(addOut, { ...typed, lot_id: lot.id });
    } finally {
      lotsChanged();
    }
  };
  const form = useForm({
    schema: wholeHeadOf(lot),
    initial: {
      date_out: record?.date_out ?? '',
      type: record?.type ?? 'shipped',
      head_count: record?.head_count ?? '',
      weight: record?.weight ?? '',
      proceeds: record?.proceeds ?? '',
      destination: record?.destination ?? '',
    },
    save,
    failure: `Failed to ${record ? 'update' : 'add'} out record. Please try again.`,
    success: { message: `Out record ${record ? 'updated' : 'added'} successfully!`, for: 1500 },
    onDone: useCloseModal(),
  });
  return (
    <ModalForm
      form={form}
      submitLabel={record ? 'Update Out' : 'Add Out'}
      busyLabel={record ? 'Updating...' : 'Adding...'}
    >
      <ShareHint lot={lot} />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <DateField form={form} name="date_out" label="Date Out" required />
        <SelectField form={form} name="type" label="Type" options={outTypeOptions} required />
        <NumberField
          form={form}
          name="head_count"
          label="Head Count"
          unit="head"
          decimals={headDecimals(lot, record?.head_count)}
          hint={`${head(lot.current_hd)} head in the lot`}
          required
        />
        <NumberField form={form} name="weight" label="Weight" unit="lbs" />
        <NumberField form={form} name="proceeds" label="Proceeds" prefix="$" />
        <TextField form={form} name="destination" label="Destination" />
      </SimpleGrid>
    </ModalForm>
  );
}

/** Only a partner's share may be less than one head. */
const wholeHeadOf = (lot: Lot) =>
  outForm.refine(({ head_count }) => !headBelowOne(head_count, lot), {
    path: ['head_count'],
    error: 'Head count must be at least 1',
  });
