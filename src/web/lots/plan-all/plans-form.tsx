import { Button, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import type { OutputOf } from '#api/endpoint';
import type { listPlans, PlannedLotRow } from '#api/plan';
import type { Day } from '#domain/kit/days';
import { isBeforeCostToFinish, isWithoutPlan } from '#domain/lots/lots';
import type { FeedingPlan } from '#domain/plan/feeding-plan';
import { withoutPlanMessage } from '#domain/plan/messages';
import { OWN_PROJECTED } from '#domain/plan/own-projected';
import { plansForm } from '#domain/plan/plans-form';
import { useMay } from '../../lib/profile.ts';
import { invalidateAll } from '../../lib/query-client.ts';
import { SelectField } from '../../ui/fields.tsx';
import { FormActions } from '../../ui/form-actions.tsx';
import { MessageBox, Note } from '../../ui/messages.tsx';
import { type Form, formOfRow, useForm } from '../../ui/use-form.ts';
import { ownProjectedLabels } from '../plan/labels.ts';
import { beginningRows, type PlansDraft, ratesMessage, rowWarnings, withUsual } from './plan-rows.ts';
import { PlanTable } from './plan-table.tsx';
import { useSavePlans } from './save-plans.ts';

interface PlansFormProps {
  loaded: OutputOf<typeof listPlans>;
  today: Day;
  /** Resets the form to the values stored by then. */
  restart: () => void;
}

/** The lots with which the form was opened: refetched data does not move typed rows. */
export function PlansForm({ loaded, today, restart }: PlansFormProps) {
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
