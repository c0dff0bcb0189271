import { Stack } from '@mantine/core';
import { withReason } from '../../../lib/call.ts';
import { usePrices } from '../../../parts/quotes-data.ts';
import { MessageBox } from '../../../ui/message-box.tsx';
import { LotExpenses } from '../financial-expenses.tsx';
import { CloseoutSection } from '../closeout/closeout-section.tsx';
import { FinancialFigures } from '../financial-figures.tsx';
import { LotTrades } from '../financial-trades.tsx';
import { useFinancials } from '../financials.ts';
import { LotLrpTable } from '../lrp-table.tsx';
import type { LotTabProps } from './lot-tabs.tsx';

/** The lot's financial figures, trades, expenses and LRP policies. */
export function FinancialInfo({ detail, loadError }: LotTabProps) {
  const financials = useFinancials(detail);
  const { isError, error } = usePrices();
  return (
    <Stack gap="lg">
      {isError && (
        <MessageBox kind="error">
          {withReason('Failed to load market quotes. This may affect estimated future values.', error)}
        </MessageBox>
      )}
      <FinancialFigures financials={financials} />
      <CloseoutSection financials={financials} />
      <LotTrades trades={financials?.trades} />
      <LotLrpTable
        lot={detail?.lot}
        policies={financials?.detail.policies}
        positions={financials?.detail.lrp ?? []}
      />
      <LotExpenses
        lot={detail?.lot}
        expenses={financials && detail?.expenses}
        failure={loadError ? withReason('Failed to load lot expenses', loadError) : null}
      />
    </Stack>
  );
}
