import { NativeSelect, SimpleGrid, Text } from '@mantine/core';
import { addBorrowingReport } from '#api/borrowing';
import { ELIGIBLE_BY } from '#domain/reports/borrowing-base';
import {
  borrowingForm,
  type BorrowingForm,
  type BorrowingTerm,
  CATTLE_CLASSES,
  ELIGIBLE_LABELS,
} from '#domain/reports/borrowing-form';
import { call } from '../lib/call.ts';
import { formModal, ModalForm, useCloseModal } from '../ui/form-modal.tsx';
import { NumberField } from '../ui/number-field.tsx';
import { SelectField } from '../ui/choice-fields.tsx';
import { TextField } from '../ui/text-fields.tsx';
import { useForm } from '../ui/use-form.ts';
import { draftBy, firstLiabilities } from './borrowing-draft.ts';
import { CollateralRows, LiabilityRows } from './borrowing-rows.tsx';
import { borrowingChanged } from './data.ts';

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
    failure: 'Failed to make the borrowing base. Please try again.',
    onDone: close,
  });
  return (
    <ModalForm form={form} submitLabel="Make Report" busyLabel="Making...">
      <Text size="sm">
        The lots are worked out from the books. Enter the lender’s rates, the other collateral, and what is
        owed.
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
