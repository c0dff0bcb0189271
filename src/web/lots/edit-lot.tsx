import { invalidateAll } from '../lib/query-client.ts';
import { Stack, TextInput } from '@mantine/core';
import type { z } from 'zod';
import { editLot } from '#api/lots';
import { withRule } from '#domain/kit/fields';
import { head, money, weightExact } from '#domain/kit/format';
import { numberTyped } from '#domain/kit/typed-numbers';
import { lotFormWarnings } from '#domain/lots/form-warnings';
import { editedHeadProblem, leavingProblem, shareHint, type Lot } from '#domain/lots/lots';
import { addLotForm, editLotForm, editLotOfManyForm, type EditLotForm } from '#domain/lots/lot-form';
import { call } from '../lib/call.ts';
import { useToday, useMay } from '../lib/profile.ts';
import { lotLink, lotsQuery } from '../parts/lots-data.ts';
import { draftOf } from '../ui/form-check.ts';
import { formModal, ModalForm, useVersion } from '../ui/form-modal.tsx';
import { TextLink } from '../ui/links.tsx';
import { notify } from '../ui/notices.ts';
import { SmallNote } from '../ui/messages.tsx';
import { useForm } from '../ui/use-form.ts';
import { LotFields, TotalFields } from './lot-fields.tsx';
import { RatesLine } from './rates-line.tsx';
import classes from './total-fields.module.css';
import { useFact } from '../lib/use-fact.ts';

interface EditLotProps {
  lot: Lot;
  /** After saving, before the lots are read again: with the lot as saved, where its number or owner has changed. */
  onRenamed?: ((lot: Lot) => void) | undefined;
}

export const EditLotModal = formModal('Edit Lot', EditLot);

function EditLot({ lot, onRenamed }: EditLotProps) {
  const listed = useFact({ ...lotsQuery, select: (lots) => lots.find(({ id }) => id === lot.id) });
  const now = listed ?? lot;
  const summed = now.receiving_count !== 1;
  const schema: z.ZodType<EditLotForm, z.input<typeof editLotForm>> = summed
    ? withRule(editLotOfManyForm, 'partnership', (typed) => leavingProblem(typed, now))
    : wholeHeadOf(now);
  const saveAs = useVersion(lot.version);
  const withOwner = useMay('seeEntities');
  const today = useToday();
  const form = useForm({
    schema,
    initial: draftOf(addLotForm, lot),
    warn: (typed) => lotFormWarnings(typed, today),
    save: async (typed) => {
      const saved = await saveAs((version) => call(editLot, { ...typed, id: lot.id, version }));
      notify(`Lot ${saved.lot} updated`, { view: lotLink(saved, withOwner) });
      if (saved.lot !== lot.lot || saved.owner !== lot.owner) onRenamed?.(saved);
    },
    changed: invalidateAll,
    failure: 'Failed to update lot. Please try again.',
    success: { message: 'Lot updated successfully!', for: 2000 },
  });
  const { partnership, percent_owned } = form.values;
  const headDecimals = partnership || !Number.isInteger(lot.total_received) ? 2 : 0;
  return (
    <ModalForm form={form} submitLabel="Update Lot">
      <LotFields
        form={form}
        totals={summed ? <SummedTotals lot={now} /> : <TotalFields form={form} headDecimals={headDecimals} />}
        shareHint={summed ? undefined : shareHint(numberTyped(percent_owned) ?? 0)}
      />
    </ModalForm>
  );
}

/** Only partnership lots may have fractional head. */
const wholeHeadOf = (lot: Lot) =>
  withRule(
    withRule(editLotForm, 'total_received', (typed) => editedHeadProblem(typed, lot)),
    'partnership',
    (typed) => leavingProblem(typed, lot),
  );

/** Head, pay weight and cost of a lot with several receivings or none: the sum of its records, where they are edited (decision 12). */
function SummedTotals({ lot }: { lot: Lot }) {
  const figures = [
    ['Head Count Received', head(lot.total_received), 'head'],
    ['Pay Weight (lbs, total)', weightExact(lot.total_pay_wt), 'lbs'],
    ['Cost ($, total)', money(lot.total_cost), undefined],
  ] as const;
  const many = lot.receiving_count === 0 ? 'no receivings' : `${lot.receiving_count} receivings`;
  return (
    <Stack gap={4}>
      <div className={classes.totals}>
        {figures.map(([label, value, unit]) => (
          <TextInput
            key={label}
            label={label}
            value={value}
            readOnly
            rightSection={unit}
            rightSectionWidth={unit && `${unit.length + 2}ch`}
          />
        ))}
      </div>
      <RatesLine head={lot.total_received} pounds={lot.total_pay_wt} dollars={lot.total_cost} />
      <SmallNote>
        The sum of {many}: edit the records on the <TextLink {...lotLink(lot, true)}>lot page</TextLink>.
      </SmallNote>
    </Stack>
  );
}
