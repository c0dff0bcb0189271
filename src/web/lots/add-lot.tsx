import { addLot } from '#api/lots';
import { Refusal } from '#api/errors';
import { lotFormWarnings } from '#domain/lots/form-warnings';
import { addLotForm, USER_PROFILE_NOT_LOADED } from '#domain/lots/lot-form';
import { call } from '../lib/call.ts';
import { useEntityName } from '../lib/clients.ts';
import { useToday, profileQuery, useMay } from '../lib/profile.ts';
import { commonCache, invalidateAll } from '../lib/query-client.ts';
import { draftOf } from '../ui/form-check.ts';
import { formModal, ModalForm } from '../ui/form-modal.tsx';
import { Note } from '../ui/messages.tsx';
import { notify } from '../ui/notices.ts';
import { useForm } from '../ui/use-form.ts';
import { lotLink } from '../parts/lots-data.ts';
import { LotFields, TotalFields, type LotDraft } from './lot-fields.tsx';
import { partnershipShare, type Lot } from '#domain/lots/lots';
import { numberTyped, type TypedNumber } from '#domain/kit/typed-numbers';
import { head, money, share, weightExact } from '#domain/kit/format';
import { useFact } from '../lib/use-fact.ts';

const amount = (typed: TypedNumber): number => numberTyped(typed) ?? 0;

/** The share that Add Lot will store: `Stored as your 50% share: 50.5 head, 30,000 lbs, $75,000.00` */
export function storedShare(typed: LotDraft): string {
  const percent = amount(typed.percent_owned);
  if (percent < 0.01 || percent > 100)
    return 'Enter the whole lot: head, weight and cost are stored as your share';
  const stored = partnershipShare(percent, {
    total_received: amount(typed.total_received),
    total_pay_wt: amount(typed.total_pay_wt),
    total_cost: amount(typed.total_cost),
  });
  const amounts = [
    `${head(stored.total_received)} head`,
    `${weightExact(stored.total_pay_wt)} lbs`,
    money(stored.total_cost),
  ];
  return `Enter the whole lot. Stored as your ${share(percent)} share: ${amounts.join(', ')}`;
}

interface AddLotProps {
  begin?: Partial<LotDraft>;
  /** Description of records saved with the lot. */
  about?: string;
  /** Called with the saved lot; shows that it was added. */
  onAdded?: (lot: Lot) => Promise<void>;
}

export const AddLotModal = formModal<AddLotProps>('Add New Lot', AddLot);

const nextLot = (saved: LotDraft): LotDraft => ({
  ...saved,
  lot: '',
  total_received: '',
  total_pay_wt: '',
  total_cost: '',
});

function AddLot({ begin, about, onAdded }: AddLotProps) {
  const profile = useFact(profileQuery, commonCache());
  const entity = useEntityName();
  const [withOwner, chooses] = [useMay('seeEntities'), useMay('chooseOwner')];
  const today = useToday();
  const form = useForm({
    schema: addLotForm,
    initial: {
      ...draftOf(addLotForm),
      owner: chooses ? '' : (entity ?? ''),
      ...begin,
    },
    late: { date_in: today },
    another: onAdded ? undefined : { message: 'Lot added successfully!', values: nextLot },
    warn: (typed) => lotFormWarnings(typed, today),
    save: async (lot) => {
      if (!profile) throw new Refusal('invalid', USER_PROFILE_NOT_LOADED);
      const added = await call(addLot, lot);
      if (onAdded) await onAdded(added);
      else notify(`Lot ${added.lot} added`, { view: lotLink(added, withOwner) });
      invalidateAll();
    },
    failure: 'Failed to add lot. Please try again.',
    success: { message: 'Lot added successfully!', for: 2000 },
  });
  return (
    <ModalForm form={form} submitLabel="Add Lot">
      <LotFields
        form={form}
        totals={<TotalFields form={form} headDecimals={0} />}
        shareHint={storedShare(form.values)}
      />
      {about && <Note>{about}</Note>}
    </ModalForm>
  );
}
