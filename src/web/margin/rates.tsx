import { Button, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { useMemo } from 'react';
import { deleteMarginRate, saveMarginRate } from '#api/margin';
import { day, dayShort, money } from '#domain/kit/format';
import { marginRateForm, type MarginRate, type MarginRateForm } from '#domain/risk/margin/records';
import { CONTRACTS, ROOTS } from '#domain/market/contracts';
import { call } from '../lib/call.ts';
import { invalidateAll } from '../lib/query-client.ts';
import { useToday, useMay } from '../lib/profile.ts';
import { actionsColumn, columnsFor, figures, texts, type TableColumns } from '../ui/data-table-columns.ts';
import { DataTable } from '../ui/data-table.tsx';
import { DeleteModal, useItemModal, type ModalProps } from '../ui/confirm-modal.tsx';
import { FormModal, ModalForm } from '../ui/form-modal.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { notify } from '../ui/notices.ts';
import { NumberField, SelectField } from '../ui/fields.tsx';
import { DateField } from '../ui/text-fields.tsx';
import { useForm } from '../ui/use-form.ts';
import { Note } from '../ui/messages.tsx';

const column = columnsFor<MarginRate>();
const rateName = ({ root, valid_from }: Pick<MarginRate, 'root' | 'valid_from'>) =>
  `${CONTRACTS[root].name} margin from ${day(valid_from)}`;

const columnsOf = (onDelete: (rate: MarginRate) => void): TableColumns<MarginRate> =>
  column.columns([
    column.accessor('root', {
      header: 'Contract',
      meta: { width: 12 },
      cell: ({ getValue }) => CONTRACTS[getValue()].name,
    }),
    column.accessor('valid_from', texts('Valid From', dayShort, { width: 8 })),
    column.accessor('initial', figures('Initial', money, { width: 9 })),
    column.accessor('maintenance', figures('Maintenance', money, { width: 9 })),
    actionsColumn<MarginRate>({ width: 5.5, action: 'setMarginRates' }, (rate) => (
      <IconButton
        icon="delete"
        title="Delete"
        label={`Delete ${rateName(rate)}`}
        danger
        onClick={() => onDelete(rate)}
      />
    )),
  ]);

/** The exchange's margin per contract, by the day from which it is valid; administrators enter it. */
export function MarginRates({ rates }: { rates: readonly MarginRate[] }) {
  const sets = useMay('setMarginRates');
  const [adding, add] = useDisclosure(false);
  const deleted = useItemModal<MarginRate>();
  const columns = useMemo(() => columnsOf(deleted.open), [deleted.open]);
  return (
    <Stack gap="sm" component="section" aria-labelledby="margin-rates">
      <Group justify="space-between">
        <Title order={3} size="h5" id="margin-rates">
          Margin rates per contract
        </Title>
        {sets && (
          <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={add.open}>
            Enter Rate
          </Button>
        )}
      </Group>
      <DataTable
        label="Margin rates"
        name="rates"
        columns={columns}
        rows={rates}
        rowId={({ id }) => String(id)}
        rowName={rateName}
        empty={
          <Note>
            No margin rates are entered: requirement and room before a call are not known.
            {sets ? '' : ' An administrator enters them.'}
          </Note>
        }
      />
      <FormModal title="Enter Margin Rate" opened={adding} onClose={add.close} size="md">
        <RateForm />
      </FormModal>
      {deleted.item && <DeleteRateModal rate={deleted.item} {...deleted.modal} />}
    </Stack>
  );
}

const rootOptions = ROOTS.map((value) => ({ value, label: CONTRACTS[value].name }));

function RateForm() {
  const today = useToday();
  const form = useForm({
    schema: marginRateForm,
    initial: { root: 'LE', valid_from: today ?? '', initial: '', maintenance: '' },
    save: async (typed: MarginRateForm) => {
      await call(saveMarginRate, typed);
      notify(`${rateName(typed)} saved`);
      invalidateAll();
    },
    failure: 'Failed to save margin rate. Please try again.',
  });
  return (
    <ModalForm form={form} submitLabel="Save Rate">
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <SelectField form={form} name="root" label="Contract" options={rootOptions} required />
        <DateField form={form} name="valid_from" label="Valid From" max={today ?? ''} required />
        <NumberField form={form} name="initial" label="Initial Margin" unit="$" min={0} required />
        <NumberField form={form} name="maintenance" label="Maintenance Margin" unit="$" min={0} required />
      </SimpleGrid>
    </ModalForm>
  );
}

function DeleteRateModal({ rate, ...modal }: ModalProps & { rate: MarginRate }) {
  return (
    <DeleteModal
      {...modal}
      title="Delete Margin Rate"
      record={rateName(rate)}
      remove={() => call(deleteMarginRate, { id: rate.id })}
      failure="Failed to delete margin rate. Please try again."
    >
      <Text>Delete “{rateName(rate)}”? The rate before it then holds on.</Text>
    </DeleteModal>
  );
}
