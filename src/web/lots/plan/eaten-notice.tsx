import { Group } from '@mantine/core';
import { savePlan } from '#api/plan';
import type { LotDetail } from '#api/lot-detail';
import type { Day } from '#domain/kit/days';
import type { FeedingPlan } from '#domain/plan/feeding-plan';
import { eatenMessage, interestToBook } from '#domain/plan/messages';
import { planOfLot } from '#domain/plan/rows';
import { call } from '../../lib/call.ts';
import { invalidateAll } from '../../lib/query-client.ts';
import { AtOnceButton } from '../../ui/action-button.tsx';
import { Notes } from '../../ui/messages.tsx';

interface EatenNoticeProps {
  detail: LotDetail;
  plan: FeedingPlan;
  today: Day;
}

/** Of a lot that is closed out: what was eaten and is not billed yet, until all bills are in. Source: beyond-2 J13. */
export function EatenNotice({ detail, plan, today }: EatenNoticeProps) {
  const { lot, receivings, outs } = detail;
  if (lot.current_hd > 0 || plan.all_billed) return null;
  const expenses = detail.expenses.filter((expense) => !expense.plan);
  const { rows } = planOfLot(plan, lot, { receivings, outs, expenses });
  const eaten = ([plan.feed_type, 'yardage'] as const).map((type) => eatenMessage(rows, type, today));
  const lines = [...eaten, interestToBook(rows)].filter((line) => line !== null);
  if (rows.length === 0) return null;
  return (
    <Group>
      <Notes lines={lines} />
      <AtOnceButton
        action={() => call(savePlan, { ...plan, all_billed: true, id: lot.id, own_projected: 'keep' })}
        done={() => `All bills of lot ${lot.lot} are in`}
        failure="Failed to save plan. Please try again."
        changed={invalidateAll}
      >
        All bills are in
      </AtOnceButton>
    </Group>
  );
}
