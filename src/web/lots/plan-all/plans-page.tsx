import { Stack, Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, useRef } from 'react';
import { useMay, useToday } from '../../lib/profile.ts';
import { plansQuery } from '../../parts/lots-data.ts';
import { ChooseClient } from '../../parts/choose-client.tsx';
import { BackLink, ButtonLink } from '../../ui/links.tsx';
import { EmptyState, Note, QueryError, MessageBox } from '../../ui/messages.tsx';
import { Page } from '../../ui/page.tsx';
import type { OutputOf } from '#api/endpoint';
import { type listPlans, type PlannedLotRow, savePlans } from '#api/plan';
import type { Day } from '#domain/kit/days';
import { isBeforeCostToFinish, isWithoutPlan } from '#domain/lots/lots';
import type { FeedingPlan } from '#domain/plan/feeding-plan';
import { withoutPlanMessage } from '#domain/plan/messages';
import { OWN_PROJECTED } from '#domain/plan/own-projected';
import { plansForm, planOfRow, planRowForm, type TypedPlans } from '#domain/plan/plans-form';
import { invalidateAll, currentCache } from '../../lib/query-client.ts';
import { SelectField } from '../../ui/fields.tsx';
import { FormActions } from '../../ui/form-actions.tsx';
import { type Form, formOfRow, useForm } from '../../ui/use-form.ts';
import { ownProjectedLabels } from '../plan/labels.ts';
import {
  beginningRows,
  type PlansDraft,
  ratesMessage,
  rowWarnings,
  withUsual,
  indexesOf,
  type RowDraft,
} from './plan-rows.ts';
import { PlanTable } from './plan-table.tsx';
import { Refusal } from '#api/errors';
import { counted } from '#domain/kit/format';
import { call } from '../../lib/call.ts';
import { notifySaved } from '../plan/plan-form.tsx';

interface SavePlansOptions {
  lots: readonly PlannedLotRow[];
  /** The rows that the form has begun with: a row that equals its own is not saved. */
  rows: readonly RowDraft[];
  usual: FeedingPlan | null;
  /** Called with the question about own projected expenses. */
  ask: (question: string) => void;
  /** Begins the form anew with the plans that were put back. */
  onUndone: () => void;
}

/** Saves the plans of changed rows together; after a conflict the next attempt uses the current versions. */
function useSavePlans({ lots, rows, usual, ask, onUndone }: SavePlansOptions) {
  const versions = useRef(new Map(lots.map(({ id, plan }) => [id, plan?.version])));
  const changedOf = ({ plans }: TypedPlans) =>
    plans.flatMap((row, index) => {
      const lot = lots[index];
      const isChanged = JSON.stringify(row) !== JSON.stringify(planRowForm.parse(rows[index]));
      const plan = lot && isChanged ? planOfRow(row, lot.plan, usual) : null;
      if (!lot || !plan) return [];
      const version = versions.current.get(lot.id);
      return [{ index, lot, plan: { ...plan, lot_id: lot.id, ...(version !== undefined && { version }) } }];
    });
  return async (typed: TypedPlans): Promise<void> => {
    const changed = changedOf(typed);
    if (changed.length === 0) throw new Refusal('invalid', 'Enter a feed rate to plan a lot');
    const { own_projected } = typed;
    const plans = changed.map(({ plan }) => plan);
    const choice = own_projected === '' ? {} : { own_projected };
    const { undo } = await call(savePlans, { plans, ...choice }).catch((error: unknown) => {
      if (!(error instanceof Refusal) || !error.fields) throw error;
      const { own_projected: question } = error.fields;
      if (question !== undefined) ask(question);
      for (const [at, { lot }] of changed.entries()) {
        const now = error.fields[`plans.${at}.version`];
        if (now !== undefined) versions.current.set(lot.id, Number(now));
      }
      const sent = changed.map(({ index }) => index);
      throw new Refusal(error.code, error.message, indexesOf(error.fields, sent), error.reference);
    });
    const readAgain = () => currentCache().refetchQueries({ queryKey: plansQuery.queryKey });
    await readAgain();
    const names = changed.map(({ lot }) => lot.lot);
    notifySaved(
      names.length === 1 ? `Plan of lot ${names.join('')}` : `Plans of ${counted(names.length, 'lot')}`,
      undo,
      () => readAgain().then(onUndone).then(invalidateAll),
    );
  };
}

interface PlansFormProps {
  loaded: OutputOf<typeof listPlans>;
  today: Day;
  /** Resets the form to the values stored by then. */
  restart: () => void;
}

/** The lots with which the form was opened: refetched data does not move typed rows. */
function PlansForm({ loaded, today, restart }: PlansFormProps) {
  const [{ lots, rows, usual }] = useState(() => ({ ...beginningRows(loaded), usual: loaded.usual }));
  const maySave = useMay('recordExpenses');
  const [asked, ask] = useState<string | null>(null);
  const initial: PlansDraft = { plans: rows, own_projected: '' };
  const form = useForm({
    schema: plansForm,
    initial,
    warn: ({ plans }) => rowWarnings(plans || [], lots),
    save: useSavePlans({ lots, rows, usual, ask, onUndone: restart }),
    changed: invalidateAll,
    failure: 'Failed to save plans. Please try again.',
    onDone: restart,
  });
  const typed = form.values.plans || [];
  return (
    <form onSubmit={form.submit} noValidate>
      <Stack gap="md">
        <UsualRates {...{ form, lots, usual, maySave }} />
        <PlanTable
          lots={lots}
          rowForms={typed.map((row, index) => formOfRow(form, 'plans', typed, index, row))}
          today={today}
          readOnly={!maySave}
        />
        {asked !== null && (
          <SelectField
            form={form}
            name="own_projected"
            label="Your Projected Expenses of These Types"
            empty="Choose"
            options={OWN_PROJECTED.map((value) => ({ value, label: ownProjectedLabels[value] }))}
            {...(form.error !== asked && { hint: asked })}
            required
          />
        )}
        {form.error && <MessageBox kind="error">{form.error}</MessageBox>}
        {maySave && (
          <FormActions>
            <Button type="submit" disabled={form.busy || !form.isUnsaved}>
              {form.busy ? 'Saving...' : 'Save Plans'}
            </Button>
          </FormActions>
        )}
      </Stack>
    </form>
  );
}

interface UsualRatesProps {
  form: Form<PlansDraft>;
  lots: readonly PlannedLotRow[];
  usual: FeedingPlan | null;
  maySave: boolean;
}

/** How many lots are without a plan to finish, and the rates of the plan saved last for all that have no plan. */
const UsualRates = ({ form, lots, usual, maySave }: UsualRatesProps) => (
  <Group justify="space-between" align="flex-end">
    <div>
      <Note>
        {withoutPlanMessage(lots.filter(isWithoutPlan).length) ??
          (lots.some(isBeforeCostToFinish) ? null : 'The figures of every lot include the cost to finish it')}
      </Note>
      {usual && <Note>Usual rates, as last saved: {ratesMessage(usual)}</Note>}
    </div>
    {usual && maySave && lots.some(({ plan }) => plan === null) && (
      <Button
        variant="default"
        disabled={form.busy}
        onClick={() => form.change({ plans: withUsual(form.values.plans || [], usual) })}
      >
        Use Usual Rates for Lots without a Plan
      </Button>
    )}
  </Group>
);

/** Plan All Lots: the plans of an entity's lots with head in one table, saved together. */
export function PlansPage() {
  const needsClient = useMay('seeEntities');
  const today = useToday();
  const found = useQuery({ ...plansQuery, enabled: !needsClient });
  const [round, setRound] = useState(0);
  return (
    <Page
      title="Plan All Lots"
      back={<BackLink to="/inventory">Back to Inventory</BackLink>}
      about="What finishing each lot will cost. A plan writes the projected expenses by month, until the out date."
    >
      <Stack gap="lg">
        {needsClient ? (
          <ChooseClient>Rates are those of one client.</ChooseClient>
        ) : found.isLoadingError ? (
          <QueryError message="Failed to load plans" query={found} />
        ) : !found.data || today === undefined ? (
          <Note component="output">Loading plans...</Note>
        ) : found.data.lots.length === 0 ? (
          <EmptyState
            title="No Lots on Feed"
            action={<ButtonLink to="/inventory">View Inventory</ButtonLink>}
          >
            Only lots with head are planned.
          </EmptyState>
        ) : (
          <PlansForm
            key={round}
            loaded={found.data}
            today={today}
            restart={() => setRound((before) => before + 1)}
          />
        )}
      </Stack>
    </Page>
  );
}
