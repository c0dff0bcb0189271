import { Button, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import { savePlan } from '#api/plan';
import type { LotDetail } from '#api/lot-detail';
import { unbilledRows } from '#domain/closeout/closing-out';
import type { Day } from '#domain/kit/days';
import { sumCents } from '#domain/kit/money';
import type { FeedingPlan } from '#domain/plan/feeding-plan';
import { unbilledMessages } from '#domain/plan/messages';
import { call } from '../../lib/call.ts';
import { useMay } from '../../lib/profile.ts';
import { invalidateAll } from '../../lib/query-client.ts';
import { AtOnceButton } from '../../ui/action-button.tsx';
import { Notes, SmallNote } from '../../ui/messages.tsx';

const keyOf = (lotId: number) => `drover.unbilled.${lotId}`;
const formerKeyOf = (lotId: number) => `drover.kept-unbilled.${lotId}`;

/** Stores in this browser that the unbilled dollars of a lot stay in its result. */
const storeChoice = (lotId: number, amount: number): void =>
  localStorage.setItem(keyOf(lotId), String(amount));

/** Whether that is stored, under this key or its former one; another amount is asked about anew. */
const isStored = (lotId: number, amount: number): boolean =>
  [keyOf(lotId), formerKeyOf(lotId)].some((key) => localStorage.getItem(key) === String(amount));

/**
 * Unbilled feed of a lot that is closed out. *Keep* leaves it in the result until its bills come; once all bills are in the plan
 * writes no row, which can be taken back. Source: beyond-2 J13.
 */
export function EatenNotice({ detail, plan, today }: { detail: LotDetail; plan: FeedingPlan; today: Day }) {
  const { lot, receivings, outs } = detail;
  const mayChange = useMay('recordExpenses');
  const [chosenNow, setChosen] = useState(0);
  if (lot.current_hd > 0) return null;
  const expenses = detail.expenses.filter((expense) => !expense.plan);
  const rows = unbilledRows(plan, lot, { receivings, outs, expenses });
  if (rows.length === 0) return null;
  const amount = sumCents(rows.map((row) => row.amount));
  const staysInResult = chosenNow === amount || isStored(lot.id, amount);
  const choose = (all_billed: boolean) => () =>
    call(savePlan, { ...plan, all_billed, id: lot.id, own_projected: 'keep' });
  const button = { failure: 'Failed to save plan. Please try again.', changed: invalidateAll };
  return (
    <Stack gap="xs" component="section" aria-label="Not billed yet">
      {!plan.all_billed && <Notes lines={unbilledMessages(rows, today)} />}
      {staysInResult && !plan.all_billed && (
        <SmallNote>Kept until its bills come: the lot is not final.</SmallNote>
      )}
      {mayChange && (
        <Group gap="sm">
          {plan.all_billed ? (
            <AtOnceButton
              {...button}
              action={choose(false)}
              done={() => `More bills of lot ${lot.lot} are to come`}
            >
              More bills to come
            </AtOnceButton>
          ) : (
            <>
              <AtOnceButton
                {...button}
                variant="default"
                action={choose(true)}
                done={() => `All bills of lot ${lot.lot} are in`}
              >
                All bills are in
              </AtOnceButton>
              {!staysInResult && (
                <Button
                  variant="default"
                  size="compact-sm"
                  onClick={() => {
                    storeChoice(lot.id, amount);
                    setChosen(amount);
                  }}
                >
                  Keep
                </Button>
              )}
            </>
          )}
        </Group>
      )}
    </Stack>
  );
}
