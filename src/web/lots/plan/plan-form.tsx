import { SimpleGrid } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import type { LotDetail } from '#api/lot-detail';
import { getPlan, savePlan, undoPlans } from '#api/plan';
import { perCwtInWords, weightExact } from '#domain/kit/format';
import { numberTyped } from '#domain/kit/typed-numbers';
import { costOfGain, dailyGainShown } from '#domain/plan/daily-gain';
import { BILLS_COVER, FEED_TYPES, feedingPlanForm, type FeedingPlan } from '#domain/plan/feeding-plan';
import { OWN_PROJECTED, ownProjected } from '#domain/plan/own-projected';
import { headIn } from '#domain/plan/records';
import { costOfGainWarning, dailyGainWarning } from '#domain/plan/warnings';
import { expenseName } from '../../expenses/labels.ts';
import { call, withReason } from '../../lib/call.ts';
import { callQuery, invalidateAll } from '../../lib/query-client.ts';
import { SelectField } from '../../ui/fields.tsx';
import { draftOf, type Draft } from '../../ui/form-check.ts';
import { formModal, ModalForm, useVersion } from '../../ui/form-modal.tsx';
import { QueryError, SmallNote } from '../../ui/messages.tsx';
import { DateField } from '../../ui/text-fields.tsx';
import { useForm, type Form } from '../../ui/use-form.ts';
import { CostFields } from './cost-fields.tsx';
import { billsCoverLabels, feedTypeLabels, ownProjectedLabels } from './labels.ts';
import { notify, notifyFailure } from '../../ui/notices.ts';

/** States that `plans` were saved and offers to undo it, which puts back the former plans and the own projected expenses that they replaced. */
export function notifySaved(plans: string, id: number | null, onUndone: () => unknown = invalidateAll): void {
  const undo = (): void => {
    call(undoPlans, { id })
      .then(() => notify(`${plans} restored`))
      .catch((error: unknown) => notifyFailure(withReason('Failed to undo', error)))
      .finally(onUndone);
  };
  notify(`${plans} saved`, id === null ? {} : { undo });
}

/** The plan, and the choice for own projected expenses that it holds too. */
const planForm = feedingPlanForm.extend({ own_projected: z.enum(OWN_PROJECTED).default('replace') });
type PlanDraft = Draft<typeof planForm>;

interface PlanFormProps {
  detail: LotDetail;
  /** The rate of the bills, $ a head-day, to plan with instead. */
  realRate?: number | undefined;
}

export const PlanModal = formModal<PlanFormProps>(
  ({ detail }) => (detail.plan ? 'Edit Plan' : 'Plan to Finish'),
  PlanForm,
);

/** A new plan begins with the rates that the entity saved last. */
function PlanForm({ detail, realRate }: PlanFormProps) {
  const { lot, plan } = detail;
  const usual = useQuery({
    ...callQuery(['lots', 'plan', lot.id], getPlan, { id: lot.id }),
    enabled: plan === null,
  });
  if (plan === null && usual.isLoadingError)
    return <QueryError message="Failed to load usual rates" query={usual} />;
  if (plan === null && usual.isPending) return <SmallNote>Loading usual rates...</SmallNote>;
  return <PlanFields detail={detail} begin={beginWith(detail, usual.data?.usual ?? null, realRate)} />;
}

function beginWith(
  { plan, interest_rate }: LotDetail,
  usual: FeedingPlan | null,
  realRate: number | undefined,
): PlanDraft {
  const rates = plan ?? (usual && { ...usual, billed_feed: null, billed_yardage: null, all_billed: false });
  const interest = rates ? {} : { interest: interest_rate ?? '' };
  const real = realRate === undefined ? {} : { feed_unit: 'day' as const, feed_rate: realRate };
  return { ...draftOf(planForm, rates), own_projected: 'replace', ...interest, ...real };
}

function PlanFields({ detail, begin }: { detail: LotDetail; begin: PlanDraft }) {
  const { lot, plan, expenses } = detail;
  const saveAs = useVersion(plan?.version ?? 0);
  const form = useForm({
    schema: planForm,
    initial: begin,
    warn: (typed) => ({ feed_rate: gainWarning(typed, detail) }),
    save: async (typed) => {
      const saved = await saveAs((version) =>
        call(savePlan, { ...typed, id: lot.id, ...(plan && { version }) }),
      );
      notifySaved(`Plan of lot ${lot.lot}`, saved.undo);
      return saved.plan;
    },
    changed: invalidateAll,
    failure: 'Failed to save plan. Please try again.',
  });
  const held = ownProjected(
    ratesIn(form.values),
    expenses.filter((expense) => !expense.plan),
  );
  return (
    <ModalForm form={form} submitLabel="Save Plan" busyLabel="Saving...">
      <GainNote detail={detail} />
      <RateFields form={form} />
      <BillFields form={form} />
      {held.length > 0 && (
        <SelectField
          form={form}
          name="own_projected"
          label="Your Projected Expenses of These Types"
          options={OWN_PROJECTED.map((value) => ({ value, label: ownProjectedLabels[value] }))}
          hint={held.map(expenseName).join(' · ')}
          required
        />
      )}
    </ModalForm>
  );
}

interface FieldsProps {
  form: Form<PlanDraft>;
}

const RateFields = ({ form }: FieldsProps) => (
  <SimpleGrid cols={{ base: 1, xs: 2 }}>
    <CostFields form={form}>
      <SelectField
        form={form}
        name="feed_type"
        label="Feed Is Booked As"
        options={FEED_TYPES.map((value) => ({ value, label: feedTypeLabels[value] }))}
        required
      />
    </CostFields>
  </SimpleGrid>
);

const BILLED = [
  ['billed_feed', 'Feed Billed Through'],
  ['billed_yardage', 'Yardage Billed Through'],
] as const;

const BillFields = ({ form }: FieldsProps) => (
  <>
    <SelectField
      form={form}
      name="bills_cover"
      label="Bills Cover"
      options={BILLS_COVER.map((value) => ({ value, label: billsCoverLabels[value] }))}
      required
    />
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      {BILLED.map(([name, label]) => (
        <DateField key={name} form={form} name={name} label={label} hint="Empty: by the newest bill" />
      ))}
    </SimpleGrid>
  </>
);

/** The gain that the plan finishes at, with a warning where cattle hardly reach it. */
function GainNote({ detail: { lot, receivings } }: { detail: LotDetail }) {
  const adg = dailyGainShown(lot, headIn(receivings));
  const warning = dailyGainWarning(adg);
  if (adg === null)
    return (
      <SmallNote>
        No ADG: the out weight of {weightExact(lot.est_out_wt)} lbs is not above the weight in
      </SmallNote>
    );
  return (
    <SmallNote>
      ADG {perCwtInWords(adg)} lb to {weightExact(lot.est_out_wt)} lbs on the out date
      {warning && `. ${warning}`}
    </SmallNote>
  );
}

const ratesIn = (values: PlanDraft) => ({
  yardage: numberTyped(values.yardage),
  medicine: numberTyped(values.medicine) ?? 0,
  care: numberTyped(values.care) ?? 0,
  freight: numberTyped(values.freight) ?? 0,
  marketing: numberTyped(values.marketing) ?? 0,
  interest: numberTyped(values.interest),
});

function gainWarning({ feed_unit, feed_rate }: PlanDraft, { lot, receivings }: LotDetail): string | null {
  const rate = numberTyped(feed_rate);
  if (rate === null || feed_unit === '') return null;
  return costOfGainWarning(costOfGain({ feed_unit, feed_rate: rate }, lot, headIn(receivings)));
}
