import { useRef } from 'react';
import { Refusal } from '#api/errors';
import { savePlans, type PlannedLotRow } from '#api/plan';
import { counted } from '#domain/kit/format';
import type { FeedingPlan } from '#domain/plan/feeding-plan';
import { planOfRow, planRowForm, type TypedPlans } from '#domain/plan/plans-form';
import { call } from '../../lib/call.ts';
import { invalidateAll, currentCache } from '../../lib/query-client.ts';
import { plansQuery } from '../../parts/lots-data.ts';
import { notifySaved } from '../plan/undo-plan.ts';
import { indexesOf, type RowDraft } from './plan-rows.ts';

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
export function useSavePlans({ lots, rows, usual, ask, onUndone }: SavePlansOptions) {
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
