import { Text } from '@mantine/core';
import { z } from 'zod';
import { count, dayShort, tradePrice } from '#domain/kit/format';
import type { Trade } from '#domain/trades/trades';
import { ModalForm } from '../ui/form-modal.tsx';
import { NumberField } from '../ui/number-field.tsx';
import { useForm } from '../ui/use-form.ts';
import { correct, seen } from './corrections.ts';
import { tradeName } from './labels.ts';

function takeBackForm({ quantity: most }: Trade) {
  const message = `Enter 1 to ${count(most)} contracts`;
  return z.object({ quantity: z.int(message).min(1, message).max(most, message) });
}

/** Takes the match of a closed trade back, for all of its contracts or some. Source: decision 79. */
export function TakeBackMatch({ trade, onDone }: { trade: Trade; onDone: () => void }) {
  const form = useForm({
    schema: takeBackForm(trade),
    initial: { quantity: trade.quantity },
    save: ({ quantity }) =>
      correct(
        { unmatched: [{ ...seen(trade), quantity }] },
        quantity === trade.quantity
          ? `Match of ${tradeName(trade)} taken back`
          : `Match of ${tradeName(trade)} taken back for ${count(quantity)} of ${count(trade.quantity)}`,
      ),
    failure: 'Failed to correct trades. Please try again.',
    onDone,
  });
  return (
    <ModalForm form={form} submitLabel="Take Back Match" busyLabel="Saving...">
      <Text>
        Closed at {tradePrice(trade.closing_price)} on {dayShort(trade.closing_date)}. Without the match, this
        trade and the one that closed it are both open.
      </Text>
      <NumberField
        form={form}
        name="quantity"
        label="Contracts"
        unit={`of ${count(trade.quantity)}`}
        min={1}
        max={trade.quantity}
        decimals={0}
      />
    </ModalForm>
  );
}
