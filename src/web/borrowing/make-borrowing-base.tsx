import { Button, NativeSelect, SimpleGrid, Text, Group, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconCopy, IconPlus } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import {
  type BorrowingForm,
  borrowingForm,
  CATTLE_CLASSES,
  ELIGIBLE_LABELS,
  type BorrowingTerm,
} from '#domain/reports/borrowing-form';
import { useMay, useToday } from '../lib/profile.ts';
import { useOpenedByLink } from '../ui/use-opened-by-link.ts';
import { pressedBy } from '../ui/single-keys.ts';
import { invalidateAll } from '../lib/query-client.ts';
import { borrowingQuery } from './data.ts';
import { previewBorrowingReport, addBorrowingReport } from '#api/borrowing';
import { ELIGIBLE_BY } from '#domain/reports/borrowing-base';
import { call, messageOf } from '../lib/call.ts';
import { formModal, ModalForm } from '../ui/form-modal.tsx';
import { NumberField, SelectField } from '../ui/fields.tsx';
import { TextField, DateField } from '../ui/text-fields.tsx';
import { useForm, type Form } from '../ui/use-form.ts';
import { draftBy, firstDraft, withoutBlankRows, type BorrowingDraft } from './borrowing-draft.ts';
import { useState, use, useEffect } from 'react';
import { useUnsaved } from '../lib/unsaved.ts';
import { EditableRows } from '../ui/editable-rows.tsx';
import type { InputOf, OutputOf } from '#api/endpoint';
import { ReportView } from '../reports/report-view.tsx';
import { MessageBox } from '../ui/messages.tsx';
import { ModalContext } from '../ui/use-cached-values.ts';
import { useFact } from '../lib/use-fact.ts';

interface PreviewedBase extends OutputOf<typeof previewBorrowingReport> {
  input: InputOf<typeof previewBorrowingReport>;
}

interface PreviewProps {
  preview: PreviewedBase;
  onBack: () => void;
  onMade: (id: number) => void;
}

/** The report as it would be stored; it is stored only with these figures. */
function BorrowingPreview({ preview: { input, result, report }, onBack, onMade }: PreviewProps) {
  const { close, setBusy } = use(ModalContext);
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      const { id } = await call(addBorrowingReport, { ...input, previewed: result });
      invalidateAll();
      onMade(id);
    },
    onSuccess: close,
  });
  useUnsaved(true, { isSaving: isPending });
  useEffect(() => {
    setBusy(isPending);
    return () => setBusy(false);
  }, [isPending, setBusy]);
  return (
    <Stack gap="lg">
      {error && (
        <MessageBox kind="error">
          {messageOf(error, 'Failed to create the borrowing base. Please try again.')}
        </MessageBox>
      )}
      <Text size="sm">This is a preview: it is not saved yet.</Text>
      <ReportView report={report} />
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onBack} disabled={isPending}>
          Change Entries
        </Button>
        <Button onClick={() => mutate()} disabled={isPending}>
          {isPending ? 'Saving...' : 'Save Report'}
        </Button>
      </Group>
    </Stack>
  );
}

interface BorrowingProps {
  terms: readonly BorrowingTerm[];
  today: string;
  duplicated?: BorrowingForm | undefined;
  onMade: (id: number) => void;
}

/** Asks for the lender's rates, other collateral and liabilities, shows the report, and makes it. */
const BorrowingModal = formModal('New Borrowing Base', BorrowingFields, 'xl');

const eligibleOptions = ELIGIBLE_BY.map((value) => ({ value, label: ELIGIBLE_LABELS[value] }));
const percentOf = { unit: '%', min: 0, max: 100, required: true };
const NEW_LENDER = '';

function BorrowingFields({ terms, today, duplicated, onMade }: BorrowingProps) {
  const [preview, setPreview] = useState<PreviewedBase | null>(null);
  const [isShown, setIsShown] = useState(false);
  // Once it has been previewed its values count as saved, and are not.
  useUnsaved(preview !== null && !isShown);
  const form = useForm({
    schema: borrowingForm,
    initial: firstDraft(terms, today, duplicated),
    tidy: withoutBlankRows,
    reportsAll: true,
    save: async (input: BorrowingForm) => {
      setPreview({ input, ...(await call(previewBorrowingReport, input)) });
      setIsShown(true);
    },
    failure: 'Failed to create the borrowing base. Please try again.',
    onDone: () => {},
  });
  if (preview && isShown)
    return <BorrowingPreview preview={preview} onBack={() => setIsShown(false)} onMade={onMade} />;
  return (
    <ModalForm form={form} submitLabel="Preview">
      <Text size="sm">
        Lots are valued from your records. Enter the lender’s rates, other collateral, and liabilities.
      </Text>
      <LenderChoice form={form} terms={terms} />
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
          hint="Only weight with a price floor counts as hedged."
          {...percentOf}
        />
      </SimpleGrid>
      <CollateralRows form={form} />
      <LiabilityRows form={form} today={today} />
    </ModalForm>
  );
}

/** The lenders with stored terms; a choice fills in their rates. */
function LenderChoice({ form, terms }: { form: Form<BorrowingDraft>; terms: readonly BorrowingTerm[] }) {
  const lenders = [...new Set(terms.map(({ lender }) => lender))];
  if (lenders.length === 0) return null;
  return (
    <NativeSelect
      label="Terms of"
      data={[...lenders, { value: NEW_LENDER, label: 'Another lender' }]}
      defaultValue={lenders.find((lender) => lender === form.values.lender) ?? NEW_LENDER}
      onChange={(event) => form.change(draftBy(terms, event.currentTarget.value))}
    />
  );
}

const CollateralRows = ({ form }: { form: Form<BorrowingDraft> }) => (
  <EditableRows
    form={form}
    name="collateral"
    legend="Other collateral"
    noun="class"
    empty={{ class: '', amount: '', rate: '' }}
  >
    {(own) => (
      <>
        <TextField form={own} name="class" label="Class" required />
        <NumberField form={own} name="amount" label="Amount" prefix="$" min={0} required />
        <NumberField form={own} name="rate" label="Rate" unit="%" min={0} max={100} required />
      </>
    )}
  </EditableRows>
);

const LiabilityRows = ({ form, today }: { form: Form<BorrowingDraft>; today: string }) => (
  <EditableRows
    form={form}
    name="liabilities"
    legend="Liabilities"
    noun="liability"
    empty={{ name: '', amount: '', day: today }}
  >
    {(own) => (
      <>
        <TextField form={own} name="name" label="Liability" required />
        <NumberField form={own} name="amount" label="Amount" prefix="$" min={0} required />
        <DateField form={own} name="day" label="As of" max={today} required />
      </>
    )}
  </EditableRows>
);

interface MakeProps {
  isReady: boolean;
  duplicated?: { from: BorrowingForm | undefined };
}

export function MakeBorrowingBase({ isReady, duplicated }: MakeProps) {
  const makes = useMay('reportBorrowing');
  const today = useToday();
  const navigate = useNavigate();
  const [isOpen, modal] = useDisclosure(false);
  useOpenedByLink('borrowing-base', modal.open);
  const found = useFact({ ...borrowingQuery, enabled: makes && isReady });
  if (!makes) return null;
  const Icon = duplicated ? IconCopy : IconPlus;
  return (
    <>
      <Button
        variant={duplicated ? 'default' : 'filled'}
        {...(!duplicated && pressedBy('N'))}
        leftSection={<Icon size={16} aria-hidden />}
        disabled={!isReady || !found || !today}
        onClick={modal.open}
      >
        {duplicated ? 'Duplicate' : 'New Borrowing Base'}
      </Button>
      {found && today && (
        <BorrowingModal
          terms={found.terms}
          today={today}
          duplicated={duplicated?.from}
          opened={isOpen}
          onClose={modal.close}
          onMade={(id) => void navigate({ to: '/reports/borrowing/$id', params: { id: String(id) } })}
        />
      )}
    </>
  );
}
