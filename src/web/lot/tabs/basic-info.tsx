import { Stack } from '@mantine/core';
import { LotSummary } from '../lot-summary.tsx';
import { OutHistory } from '../out-history.tsx';
import { ReceivingHistory } from '../receiving-history.tsx';
import type { LotTabProps } from './lot-tabs.tsx';

/** No trade and no policy protects the lot. */
const unhedged = { percent_hedged: 0, short_futures: 0 };

/** A lot's summary figures, how far it is hedged, and the records that make its totals. */
export function BasicInfo({ detail, onEditReceiving, onEditOut }: LotTabProps) {
  return (
    <Stack gap="lg">
      <LotSummary detail={detail} hedge={unhedged} />
      <ReceivingHistory lot={detail?.lot} records={detail?.receivings} onEdit={onEditReceiving} />
      <OutHistory records={detail?.outs} onEdit={onEditOut} />
    </Stack>
  );
}
