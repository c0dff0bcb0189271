import { Checkbox, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { enterPrices } from '#api/quotes';
import { pastedForm, pastedPrices } from '#domain/market/manual-prices';
import { typedPriceWarnings } from '#domain/quotes/typed-price-warnings';
import { call } from '../lib/call.ts';
import { counted } from '#domain/kit/format';
import { useToday } from '../lib/today.ts';
import { invalidateAll } from '../lib/query-client.ts';
import { formModal, ModalForm } from '../ui/form-modal.tsx';
import { notify } from '../ui/notices.ts';
import { TextAreaField } from '../ui/text-area-field.tsx';
import { useForm } from '../ui/use-form.ts';
import { futuresQuotesQuery } from '../parts/quotes-data.ts';

export const EnterPricesModal = formModal('Enter Prices', EnterPrices);

function EnterPrices() {
  const { provider, quotes = [] } = useQuery(futuresQuotesQuery).data ?? {};
  const today = useToday();
  const [confirmed, setConfirmed] = useState<string | null>(null);
  const form = useForm({
    schema: pastedForm,
    initial: { prices: '' },
    save: async ({ prices }) => {
      await call(enterPrices, { prices, confirmed: warnings.map(({ reason }) => reason) });
      notify(`Prices of ${counted(prices.length, 'symbol')} saved`);
    },
    changed: invalidateAll,
    failure: 'Failed to save prices. Please try again.',
  });
  const { prices, problems } = pastedPrices(form.values.prices);
  const warnings = today === undefined ? [] : typedPriceWarnings(prices, quotes, today);
  // The confirmation is for these warnings only: new ones need a new one.
  const warningText = warnings.map(({ message }) => message).join('\n');
  const isConfirmed = warningText === '' || confirmed === warningText;
  return (
    <ModalForm
      form={form}
      submitLabel="Save Prices"
      disabledReason={isConfirmed ? undefined : 'Confirm what needs attention first'}
    >
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
        {problems.slice(0, 3).join('; ') || `${counted(prices.length, 'symbol')} to save`}
      </Text>
      {warnings.length > 0 && (
        <Checkbox
          checked={isConfirmed}
          onChange={(event) => setConfirmed(event.currentTarget.checked ? warningText : null)}
          label="Save these prices even though they look wrong"
          description={shownWarnings(warningText.split('\n'))}
        />
      )}
    </ModalForm>
  );
}

const MOST_SHOWN = 3;

const shownWarnings = (warnings: readonly string[]): string =>
  [
    ...warnings.slice(0, MOST_SHOWN),
    ...(warnings.length > MOST_SHOWN ? [counted(warnings.length - MOST_SHOWN, 'more warning')] : []),
  ].join('; ');
