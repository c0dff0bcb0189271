import { NativeSelect, SimpleGrid, Text, Button, Fieldset, Group, Stack } from '@mantine/core';
import { addBorrowingReport } from '#api/borrowing';
import { ELIGIBLE_BY } from '#domain/reports/borrowing-base';
import {
  borrowingForm,
  CATTLE_CLASSES,
  ELIGIBLE_LABELS,
  OFFERED_CLASSES,
  OFFERED_LIABILITIES,
  type BorrowingForm,
  type BorrowingTerm,
} from '#domain/reports/borrowing-form';
import { call } from '../lib/call.ts';
import { formModal, ModalForm } from '../ui/form-modal.tsx';
import { useCloseModal } from '../ui/use-kept-values.ts';
import { NumberField } from '../ui/number-field.tsx';
import { SelectField } from '../ui/choice-fields.tsx';
import { TextField, DateField } from '../ui/text-fields.tsx';
import { useForm, type Form } from '../ui/use-form.ts';
import { borrowingChanged } from './data.ts';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { IconButton } from '../ui/icon-button.tsx';
import type { Draft } from '../ui/form-check.ts';

type BorrowingDraft = Draft<typeof borrowingForm>;
type Rows = 'collateral' | 'liabilities';
type RowOf<Key extends Rows> = Exclude<BorrowingDraft[Key], ''>[number];

/** What a report begins with by a lender's terms; a first one has neither rates nor amounts. */
function draftBy(terms: readonly BorrowingTerm[], lender: string): Omit<BorrowingDraft, 'liabilities'> {
  const own = terms.filter((term) => term.lender === lender);
  const rateOf = (name: string) => own.find((term) => term.class === name)?.rate ?? '';
  const cattle: readonly string[] = Object.values(CATTLE_CLASSES);
  const others = own.filter((term) => !cattle.includes(term.class)).map((term) => term.class);
  return {
    lender,
    eligible_by: 'lesser',
    unhedged_rate: rateOf(CATTLE_CLASSES.unhedged),
    hedged_rate: rateOf(CATTLE_CLASSES.hedged),
    collateral: (own.length > 0 ? others : OFFERED_CLASSES).map((name) => ({
      class: name,
      amount: '',
      rate: rateOf(name),
    })),
  };
}

/** The liabilities that a report begins with: of today, without amounts. */
const firstLiabilities = (today: string): RowOf<'liabilities'>[] =>
  OFFERED_LIABILITIES.map((name) => ({ name, amount: '', day: today }));

const emptyClass: RowOf<'collateral'> = { class: '', amount: '', rate: '' };

const rowsIn = <Key extends Rows>(form: Form<BorrowingDraft>, key: Key): readonly RowOf<Key>[] =>
  form.values[key] || [];

/** A row as a form, with its own fields, messages and ids. */
function formOfRow<Key extends Rows>(
  form: Form<BorrowingDraft>,
  key: Key,
  index: number,
  row: RowOf<Key>,
): Form<RowOf<Key>> {
  const path = (name: string) => `${key}.${index}.${name}`;
  const change = (changed: Partial<RowOf<Key>>) =>
    form.change({
      [key]: rowsIn(form, key).map((one, at) => (at === index ? { ...one, ...changed } : one)),
    });
  return {
    ...form,
    values: row,
    change,
    set: (name, value) => change({ [name]: value } as unknown as Partial<RowOf<Key>>),
    idOf: (name) => form.idOf(path(name)),
    errorOf: (name) => form.errorOf(path(name)),
    warningOf: (name) => form.warningOf(path(name)),
  };
}

interface BorrowingProps {
  terms: readonly BorrowingTerm[];
  today: string;
  owner: string | undefined;
  onMade: (id: number) => void;
}

/** Asks for the lender's rates, other collateral and liabilities, and makes the report. */
export const BorrowingModal = formModal('New Borrowing Base', BorrowingFields, 'xl');

const eligibleOptions = ELIGIBLE_BY.map((value) => ({ value, label: ELIGIBLE_LABELS[value] }));
const percentOf = { unit: '%', min: 0, max: 100, required: true };
const NEW_LENDER = '';

function BorrowingFields({ terms, today, owner, onMade }: BorrowingProps) {
  const lenders = [...new Set(terms.map(({ lender }) => lender))];
  const close = useCloseModal();
  const form = useForm({
    schema: borrowingForm,
    initial: { ...draftBy(terms, lenders[0] ?? NEW_LENDER), liabilities: firstLiabilities(today) },
    save: async (typed: BorrowingForm) => {
      const { id } = await call(addBorrowingReport, { ...typed, ...(owner !== undefined && { owner }) });
      borrowingChanged();
      onMade(id);
    },
    failure: 'Failed to create the borrowing base. Please try again.',
    onDone: close,
  });
  return (
    <ModalForm form={form} submitLabel="Make Report">
      <Text size="sm">
        Lots are valued from your records. Enter the lender’s rates, other collateral, and liabilities.
      </Text>
      {lenders.length > 0 && (
        <NativeSelect
          label="Terms of"
          data={[...lenders, { value: NEW_LENDER, label: 'Another lender' }]}
          onChange={(event) => form.change(draftBy(terms, event.currentTarget.value))}
        />
      )}
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextField form={form} name="lender" label="Lender" required />
        <SelectField
          form={form}
          name="eligible_by"
          label="Eligible Value of a Lot"
          options={eligibleOptions}
          required
        />
        <NumberField
          form={form}
          name="unhedged_rate"
          label={`${CATTLE_CLASSES.unhedged}: Rate`}
          {...percentOf}
        />
        <NumberField
          form={form}
          name="hedged_rate"
          label={`${CATTLE_CLASSES.hedged}: Rate`}
          hint="Only what has a price floor is hedged."
          {...percentOf}
        />
      </SimpleGrid>
      <CollateralRows form={form} />
      <LiabilityRows form={form} today={today} />
    </ModalForm>
  );
}

interface RowsProps {
  form: Form<BorrowingDraft>;
}

function CollateralRows({ form }: RowsProps) {
  const rows = rowsIn(form, 'collateral');
  return (
    <EditableRows
      legend="Other collateral"
      addLabel="Add Class"
      id={form.idOf('collateral')}
      count={rows.length}
      onAdd={() => form.change({ collateral: [...rows, emptyClass] })}
    >
      {rows.map((row, at) => {
        const own = formOfRow(form, 'collateral', at, row);
        return (
          <EditableRow
            key={at}
            removeLabel={`Remove class ${at + 1}`}
            onRemove={() => form.change({ collateral: rows.filter((_, other) => other !== at) })}
          >
            <TextField form={own} name="class" label="Class" required />
            <NumberField form={own} name="amount" label="Amount" prefix="$" min={0} required />
            <NumberField form={own} name="rate" label="Rate" unit="%" min={0} max={100} required />
          </EditableRow>
        );
      })}
    </EditableRows>
  );
}

/** The liabilities to the lender, each with the day of its amount. */
function LiabilityRows({ form, today }: RowsProps & { today: string }) {
  const rows = rowsIn(form, 'liabilities');
  return (
    <EditableRows
      legend="Liabilities"
      addLabel="Add Liability"
      id={form.idOf('liabilities')}
      count={rows.length}
      onAdd={() => form.change({ liabilities: [...rows, { name: '', amount: '', day: today }] })}
    >
      {rows.map((row, at) => {
        const own = formOfRow(form, 'liabilities', at, row);
        return (
          <EditableRow
            key={at}
            removeLabel={`Remove liability ${at + 1}`}
            onRemove={() => form.change({ liabilities: rows.filter((_, other) => other !== at) })}
          >
            <TextField form={own} name="name" label="Liability" required />
            <NumberField form={own} name="amount" label="Amount" prefix="$" min={0} required />
            <DateField form={own} name="day" label="As of" max={today} required />
          </EditableRow>
        );
      })}
    </EditableRows>
  );
}

interface EditableRowsProps {
  legend: string;
  addLabel: string;
  /** Of the button that adds a row. */
  id: string;
  count: number;
  onAdd: () => void;
  children: ReactNode;
}

const MOST = 20;

const EditableRows = ({ legend, addLabel, id, count, onAdd, children }: EditableRowsProps) => (
  <Fieldset legend={legend}>
    <Stack gap="md">
      {children}
      <Group>
        <Button
          id={id}
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          disabled={count >= MOST}
          onClick={onAdd}
        >
          {addLabel}
        </Button>
      </Group>
    </Stack>
  </Fieldset>
);

interface EditableRowProps {
  removeLabel: string;
  onRemove: () => void;
  children: ReactNode;
}

const EditableRow = ({ removeLabel, onRemove, children }: EditableRowProps) => (
  <Group align="flex-start" gap="sm" wrap="nowrap">
    <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="sm" flex={1}>
      {children}
    </SimpleGrid>
    <IconButton icon="delete" title="Remove" label={removeLabel} danger onClick={onRemove} />
  </Group>
);
