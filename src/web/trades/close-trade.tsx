import { SimpleGrid, Text } from '@mantine/core';
import { useState } from 'react';
import { z } from 'zod';
import { Refusal } from '#api/errors';
import { importTrades, revertTradeImport } from '#api/trade-imports';
import { requiredDay, requiredNumber } from '#domain/kit/fields';
import { count, counted, tradePrice } from '#domain/kit/format';
import { LIMITS } from '#domain/kit/limits';
import { tradingDayUpTo } from '#domain/market/contract-calendar';
import { closedByHand, type ClosableTrade } from '#domain/trades/close-by-hand';
import { WARNING_REASONS } from '#domain/trades/trade-plausibility';
import { call, messageOf } from '../lib/call.ts';
import { useToday } from '../lib/profile.ts';
import { invalidate } from '../lib/query-client.ts';
import { CheckboxField, NumberField } from '../ui/fields.tsx';
import { formModal, ModalForm } from '../ui/form-modal.tsx';
import { notify, notifyFailure } from '../ui/notices.ts';
import { DateField } from '../ui/text-fields.tsx';
import { useForm } from '../ui/use-form.ts';

function closeForm(most: number) {
  const message = `Enter 1 to ${count(most)} contracts`;
  return z.object({
    day: requiredDay('Closing date is required'),
    price: requiredNumber(
      'Closing price must be at least 0',
      { min: 0, max: LIMITS.price, required: 'Closing price is required' },
      'Closing price',
    ),
    contracts: z.int(message).min(1, message).max(most, message),
    confirmed: z.boolean(),
  });
}

/** Open trades of one account, contract and direction, and how many contracts to close unless another number is entered. */
export interface TradesToClose {
  /** Example: `3 short LIVE CATTLE Dec-26`. */
  name: string;
  trades: readonly ClosableTrade[];
  contracts: number;
}

async function revert(id: number): Promise<void> {
  try {
    await call(revertTradeImport, { id });
    notify('The trades are open again');
  } catch (error) {
    notifyFailure(messageOf(error, 'Failed to open the trades again. Revert it under Past Imports.'));
  }
  await invalidate();
}

/** Closes open trades by hand: as an import of the rows that close them, which can be reverted like any other. */
export const CloseTradeModal = formModal('Close Trade', CloseTrade, 'md');

/** Saves the offsetting trades; `onUnusual` is called where it must be confirmed first. */
async function close(
  { name, trades }: TradesToClose,
  { confirmed, ...offset }: z.output<ReturnType<typeof closeForm>>,
  onUnusual: () => void,
): Promise<void> {
  try {
    const { id } = await call(importTrades, {
      file_name: `Close Trade: ${trades[0]?.acct ?? ''}, ${name}`,
      ...closedByHand(trades, offset),
      again: [],
      confirmed: confirmed ? [...WARNING_REASONS] : [],
    });
    const message = `${counted(offset.contracts, 'contract')} closed at ${tradePrice(offset.price)}`;
    notify(message, { undo: () => void revert(id) });
  } catch (error) {
    if (error instanceof Refusal && error.fields?.['confirmed'] !== undefined) onUnusual();
    throw error;
  }
}

function CloseTrade(toClose: TradesToClose) {
  const { name, trades, contracts } = toClose;
  const today = useToday();
  const [isUnusual, setUnusual] = useState(false);
  const most = trades.reduce((sum, { quantity }) => sum + quantity, 0);
  const form = useForm({
    schema: closeForm(most),
    initial: {
      day: today === undefined ? '' : tradingDayUpTo(today),
      price: '',
      contracts: Math.min(contracts, most),
      confirmed: false,
    },
    save: (offset) => close(toClose, offset, () => setUnusual(true)),
    changed: () => invalidate(),
    failure: 'Failed to close trade. Please try again.',
  });
  return (
    <ModalForm form={form} submitLabel="Close Trade">
      <Text size="sm">
        {name}
        {trades.length > 1 && `, in ${counted(trades.length, 'trade')}: the oldest is closed first`}
      </Text>
      <DateField form={form} name="day" label="Closing Date" max={today ?? ''} required />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <NumberField
          form={form}
          name="price"
          label="Closing Price"
          unit="$/cwt"
          hint="The price of the fill; 0 for an option that expired"
          min={0}
          required
        />
        <NumberField
          form={form}
          name="contracts"
          label="Contracts"
          unit={`of ${count(most)}`}
          min={1}
          max={most}
          decimals={0}
          required
        />
      </SimpleGrid>
      {isUnusual && <CheckboxField form={form} name="confirmed" label="Close it although this is unusual" />}
    </ModalForm>
  );
}
