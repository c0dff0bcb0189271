import { SimpleGrid, Text } from '@mantine/core';
import { counted, day, money } from '#domain/kit/format';
import { Fact } from '../ui/fact.tsx';
import { Notes } from '../ui/notes.tsx';
import { MessageBox } from '../ui/message-box.tsx';
import type { Captured } from './capture-work.ts';
import { dayNotes } from './day-notes.ts';

/** The result of a capture: lots, totals, and what the totals leave out. */
export function CaptureResult({ captured, onDismiss }: { captured: Captured; onDismiss: () => void }) {
  const { lots } = captured;
  const totals: [string, number | null][] = [
    ['Est. future value', captured.est_future_value],
    ['Total cost', captured.total_cost],
    ['Gross equity', captured.gross_equity],
    ['Trades P/L', captured.trades_pl],
    ['Expenses', captured.total_expenses],
    ['Net equity', captured.net_equity],
    ['Sales', captured.proceeds],
    ['LRP', captured.lrp_pl],
    ['Equity with sales and LRP', captured.equity_with_sales],
  ];
  return (
    <MessageBox kind="success" onDismiss={onDismiss}>
      <Text fw={600}>
        Captured {counted(lots, 'lot')} for {day(captured.snapshot_date)}.
      </Text>
      <Notes lines={dayNotes(captured)} />
      <SimpleGrid cols={{ base: 2, sm: 3, md: 6 }} mt="xs" component="dl">
        {totals.map(([label, value]) => (
          <Fact key={label} label={label}>
            {money(value)}
          </Fact>
        ))}
      </SimpleGrid>
    </MessageBox>
  );
}
