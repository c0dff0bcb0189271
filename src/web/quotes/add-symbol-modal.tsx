import { SegmentedControl, SimpleGrid, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Refusal } from '#api/errors';
import { CONTRACTS, ROOTS } from '#domain/market/contracts';
import { addFuturesForm, addOptionsForm, CHECK_SYMBOL, optionOfForm } from '#domain/market/quote-forms';
import { invalidateAll } from '../lib/query-client.ts';
import { formModal, ModalForm } from '../ui/form-modal.tsx';
import { notify } from '../ui/notices.ts';
import { NumberField, SelectField } from '../ui/fields.tsx';
import { TextField } from '../ui/text-fields.tsx';
import { useForm } from '../ui/use-form.ts';
import { futuresQuotesQuery, optionsQuotesQuery } from '../parts/quotes-data.ts';
import { addToWatchlist } from './refresh.ts';

export const AddSymbolModal = formModal('Add Symbol', AddSymbol, 'md');

const kinds = [
  { value: 'futures', label: 'Futures' },
  { value: 'options', label: 'Options' },
];

function AddSymbol() {
  const [kind, setKind] = useState('futures');
  return (
    <Stack gap="md">
      <SegmentedControl aria-label="Kind of symbol" data={kinds} value={kind} onChange={setKind} />
      {kind === 'futures' ? <AddFuture /> : <AddOption />}
    </Stack>
  );
}

/** Fetches the symbol from the provider, and shows its message if it does not know the symbol. A watched symbol is refused. */
function useAdd() {
  const watched = useWatchedSymbols();
  return async (symbol: string, kind: 'futures' | 'options') => {
    if (watched.has(symbol)) throw new Refusal('conflict', `${symbol} is on the watchlist already`);
    const problem = await addToWatchlist(symbol, kind);
    if (problem !== null) throw new Refusal('invalid', problem);
    notify(`${symbol} added to the watchlist`, {
      view: { to: '/quotes', search: kind === 'options' ? { tab: 'options' } : {} },
    });
    invalidateAll();
  };
}

function useWatchedSymbols(): ReadonlySet<string> {
  const futures = useQuery(futuresQuotesQuery).data?.quotes ?? [];
  const options = useQuery(optionsQuotesQuery).data ?? [];
  return new Set([...futures, ...options].map(({ symbol }) => symbol));
}

function AddFuture() {
  const add = useAdd();
  const form = useForm({
    schema: addFuturesForm,
    initial: { symbol: '' },
    save: ({ symbol }) => add(symbol, 'futures'),
    failure: CHECK_SYMBOL,
  });
  return (
    <ModalForm form={form} submitLabel="Add Symbol">
      <TextField
        form={form}
        name="symbol"
        label="Symbol"
        hint="Root, month letter and year, such as GFH27"
        required
      />
    </ModalForm>
  );
}

function AddOption() {
  const add = useAdd();
  const form = useForm({
    schema: addOptionsForm,
    initial: { root: '', contract: '', strike: '', option_type: '' },
    save: async (typed) => add(optionOfForm(typed)?.symbol ?? '', 'options'),
    failure: CHECK_SYMBOL,
  });
  return (
    <ModalForm form={form} submitLabel="Add Symbol">
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <SelectField form={form} name="root" label="Root" empty="Select a root" options={roots} required />
        <TextField
          form={form}
          name="contract"
          label="Contract Month Code"
          hint="Month letter and year, such as Z26"
          required
        />
        <NumberField form={form} name="strike" label="Strike" unit="$/cwt" min={10} decimals={1} required />
        <SelectField
          form={form}
          name="option_type"
          label="Type"
          empty="Select a type"
          options={types}
          required
        />
      </SimpleGrid>
    </ModalForm>
  );
}

const roots = ROOTS.map((root) => ({ value: root, label: `${root} (${CONTRACTS[root].name})` }));
const types = [
  { value: 'call', label: 'Call' },
  { value: 'put', label: 'Put' },
];
