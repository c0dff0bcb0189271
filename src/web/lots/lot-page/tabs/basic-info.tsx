import { Stack } from '@mantine/core';
import { useFinancials } from '../financials.ts';
import { LotPlan } from '../lot-plan.tsx';
import { LotSummary } from '../lot-summary.tsx';
import { OutHistory } from '../out-history.tsx';
import { ReceivingHistory } from '../receiving-history.tsx';
import type { LotTabProps } from './lot-tabs.tsx';

/** A lot's summary figures, its hedge, and the records behind its totals. */
export function BasicInfo({ lot, detail, loadFailed, onEditReceiving, onEditOut }: LotTabProps) {
  return (
    <Stack gap="lg">
      <LotSummary lot={lot} detail={detail} hedge={useFinancials(detail)?.hedge} />
      <LotPlan lot={lot} />
      <ReceivingHistory
        lot={lot}
        records={detail?.receivings}
        failure={loadFailed ? 'Failed to load receiving records' : null}
        onEdit={onEditReceiving}
      />
      <OutHistory
        records={detail?.outs}
        failure={loadFailed ? 'Failed to load out records' : null}
        onEdit={onEditOut}
      />
    </Stack>
  );
}
