import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { enterPrices } from '#api/quotes';
import { pastedForm, pastedPrices } from '#domain/pasted-prices';
import { call } from '../lib/call.ts';
import { counted } from '../lib/format.ts';
import { FormModal, ModalForm, useCloseModal } from '../ui/form-modal.tsx';
import { TextAreaField } from '../ui/text-area-field.tsx';
import { useForm } from '../ui/use-form.ts';
import { futuresQuotesQuery, useQuotesChanged } from './data.ts';

interface EnterPricesModalProps {
  opened: boolean;
  onClose: () => void;
}

/** Prices by hand, several symbols at once. */
export function EnterPricesModal({ opened, onClose }: EnterPricesModalProps) {
  return (
    <FormModal title="Enter Prices" opened={opened} onClose={onClose}>
      <EnterPrices />
    </FormModal>
  );
}

function EnterPrices() {
  const provider = useQuery(futuresQuotesQuery).data?.provider;
  const quotesChanged = useQuotesChanged();
  const form = useForm({
    schema: pastedForm,
    initial: { prices: '' },
    save: async ({ prices }) => {
      await call(enterPrices, { prices });
      quotesChanged();
    },
    failure: 'Failed to save prices. Please try again.',
    onDone: useCloseModal(),
  });
  const { prices, problems } = pastedPrices(form.values.prices);
  return (
    <ModalForm form={form} submitLabel="Save Prices" busyLabel="Saving...">
      <Text size="sm">
        A line per symbol: symbol, last price, previous settlement, delta. The first line may name other
        columns: Bid, Ask, Settlement.
      </Text>
      <TextAreaField
        form={form}
        name="prices"
        label="Prices"
        hint={provider === 'manual' ? '$/cwt' : '$/cwt; the next refresh replaces them'}
        placeholder={'GFF27 262.475 261.900\nLEZ2200Q 5.025 5.250 -0.480'}
        rows={10}
        required
      />
      <Text component="output" size="sm" c={problems.length > 0 ? 'red.4' : 'dimmed'}>
        {problems.length > 0
          ? problems.slice(0, 3).join('; ')
          : `${counted(prices.length, 'symbol')} to save`}
      </Text>
    </ModalForm>
  );
}
