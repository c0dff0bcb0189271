import { Stack } from '@mantine/core';
import { withReason } from '../../../lib/call.ts';
import { useFinancials } from '../financials.ts';
import { LotPlan } from '../lot-plan.tsx';
import { LotSummary } from '../lot-summary.tsx';
import { OutHistory } from '../out-history.tsx';
import { ReceivingHistory } from '../receiving-history.tsx';
import type { LotTabProps } from './lot-tabs.tsx';

/** A lot's summary figures, its hedge, and the records behind its totals. */
export function BasicInfo({ lot, detail, loadError, onEditReceiving, onEditOut }: LotTabProps) {
  return (
    <Stack gap="lg">
      <LotSummary lot={lot} detail={detail} hedge={useFinancials(detail)?.hedge} />
      <LotPlan lot={lot} />
      <ReceivingHistory
        lot={lot}
        records={detail?.receivings}
        failure={loadError ? withReason('Failed to load receiving records', loadError) : null}
        onEdit={onEditReceiving}
      />
      <OutHistory
        records={detail?.outs}
        failure={loadError ? withReason('Failed to load out records', loadError) : null}
        onEdit={onEditOut}
      />
    </Stack>
  );
}
