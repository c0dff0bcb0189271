import { Group, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { interestOfLot, lacksInterest } from '#domain/closeout/interest';
import { interestMessage } from '#domain/closeout/messages';
import type { Day } from '#domain/kit/days';
import { ExpenseModal } from '../../../expenses/expense-modal.tsx';
import { ActionButton } from '../../../ui/action-button.tsx';
import { TextLink } from '../../../ui/links.tsx';
import type { LotCloseout } from './lot-closeout.ts';

/** On a lot without interest: what it would be, to be added as a projected expense. */
export function InterestSuggestion({ closeout }: { closeout: LotCloseout }) {
  const { sums, performance, financials } = closeout;
  const { lot, expenses, interest_rate: rate } = financials.detail;
  const [adding, add] = useDisclosure(false);
  if (!lacksInterest(expenses) || sums.total_received === 0) return null;
  if (rate === null) {
    return (
      <Text size="sm">
        No interest booked. <TextLink to="/settings">Set an interest rate</TextLink> to see what it would be.
      </Text>
    );
  }
  const amount = interestOfLot(sums, performance.average_days, rate);
  if (amount === null) return null;
  const date: Day = lot.est_out_date > financials.today ? lot.est_out_date : financials.today;
  return (
    <Group gap="sm">
      <Text size="sm">{interestMessage(rate, amount)}</Text>
      <ActionButton action="recordExpenses" variant="default" size="compact-sm" onClick={add.open}>
        Add as projected expense
      </ActionButton>
      <ExpenseModal
        lot={lot}
        suggested={{ date, type: 'interest', amount }}
        category="projected"
        opened={adding}
        onClose={add.close}
      />
    </Group>
  );
}
