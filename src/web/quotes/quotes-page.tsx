import { Button, Group, Text, Checkbox } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconClipboardText, IconPencil, IconPlus } from '@tabler/icons-react';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useState, useMemo } from 'react';
import { listed } from '#domain/book/excluded';
import { count, counted, dayShort } from '#domain/kit/format';
import { messageOf, call } from '../lib/call.ts';
import { invalidateAll } from '../lib/query-client.ts';
import { useMay, useToday } from '../lib/profile.ts';
import { futuresQuotesQuery, heldInstrumentsQuery, optionsQuotesQuery } from '../parts/quotes-data.ts';
import { SimulatedMark } from '../parts/simulated-mark.tsx';
import { lazily } from '../ui/lazily.tsx';
import { DismissibleError, MessageBox, EmptyState } from '../ui/messages.tsx';
import { useOpenedByLink } from '../ui/use-opened-by-link.ts';
import { Page } from '../ui/page.tsx';
import { UrlTabs } from '../ui/tabs.tsx';
import { AddSymbolModal } from './add-symbol-modal.tsx';
import { FuturesQuotes } from './futures-quotes.tsx';
import { refreshFutures, refreshOptions } from './refresh.ts';
import { enterPrices, type ListedOption } from '#api/quotes';
import { optionsPrice } from '#domain/market/quotes';
import { columnsFor, type TableColumns } from '../ui/data-table-columns.ts';
import { DataTable } from '../ui/data-table.tsx';
import { strikeCell } from '../ui/figure.tsx';
import { quoteDetail, contractCell, quoteColumns } from './detail-figures.tsx';
import { QuoteList } from './quote-list.tsx';
import { refreshes } from './refresh-work.ts';
import { pastedForm, pastedPrices } from '#domain/market/manual-prices';
import { typedPriceWarnings } from '#domain/quotes/typed-price-warnings';
import { formModal, ModalForm } from '../ui/form-modal.tsx';
import { notify } from '../ui/notices.ts';
import { TextAreaField } from '../ui/fields.tsx';
import { pressedBy } from '../ui/single-keys.ts';
import { useForm } from '../ui/use-form.ts';
import { useFact } from '../lib/use-fact.ts';

const EnterPricesModal = formModal('Enter Prices', EnterPrices);

function EnterPrices() {
  const { provider, quotes = [] } = useQuery(futuresQuotesQuery).data ?? {};
  const held = useQuery(heldInstrumentsQuery).data;
  const today = useToday();
  const [confirmed, setConfirmed] = useState<string | null>(null);
  const form = useForm({
    schema: pastedForm,
    initial: { prices: '' },
    late: { prices: held?.map(({ symbol }) => `${symbol}\n`).join('') },
    save: async ({ prices }) => {
      await call(enterPrices, { prices, confirmed: warnings.map(({ reason }) => reason) });
      notify(`Prices of ${counted(prices.length, 'symbol')} saved`);
    },
    changed: invalidateAll,
    failure: 'Failed to save prices. Please try again.',
  });
  const { prices, unpriced, problems } = pastedPrices(form.values.prices);
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
        columns: Bid, Ask, Settlement. The instruments held are listed; a line without a price changes
        nothing.
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
        {problems.slice(0, 3).join('; ') ||
          `${counted(prices.length, 'symbol')} to save${unpriced > 0 ? `, ${count(unpriced)} without a price` : ''}`}
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

interface OptionsQuotesProps {
  quotes: UseQueryResult<ListedOption[]>;
  onAdd: (() => void) | undefined;
}

const OptionsQuotes = ({ quotes, onAdd }: OptionsQuotesProps) => (
  <QuoteList kind="Options" query={quotes} quotes={quotes.data} refreshes={refreshes.options}>
    {(onRemove) => <Options quotes={quotes.data} onAdd={onAdd} onRemove={onRemove} />}
  </QuoteList>
);

interface OptionsProps {
  quotes: readonly ListedOption[] | undefined;
  onAdd: (() => void) | undefined;
  onRemove: ((symbol: string) => void) | undefined;
}

function Options({ quotes, onAdd, onRemove }: OptionsProps) {
  const columns = useMemo(() => optionsColumns(onRemove), [onRemove]);
  return (
    <DataTable
      label="Options Quotes"
      columns={columns}
      rows={quotes}
      rowId={({ symbol }) => symbol}
      name="options"
      loadingText="Loading market data..."
      detail={quoteDetail}
      empty={
        <EmptyState title="No Options Quotes" action={onAdd && <Button onClick={onAdd}>Add Symbol</Button>}>
          Options used to value trades and LRP policies appear here with their prices.
        </EmptyState>
      }
    />
  );
}

const column = columnsFor<ListedOption>();

function optionsColumns(onRemove: ((symbol: string) => void) | undefined): TableColumns<ListedOption> {
  const { lastPrice, netChange, removal } = quoteColumns<ListedOption>(optionsPrice, onRemove);
  return column.columns([
    column.drawn('contract', 'Contract', { width: 18 }, (quote) =>
      contractCell(quote.symbol, quote.contract, quote.symbol),
    ),
    column.drawn('option_type', 'Type', { width: 5.5 }, (row) =>
      row.option_type === 'put' ? 'Put' : 'Call',
    ),
    column.accessor('strike_price', {
      header: 'Strike',
      meta: { width: 7.5, numeric: true, unit: '$/cwt' },
      cell: strikeCell,
    }),
    lastPrice,
    netChange,
    column.drawn('expiration_date', 'Expiration', { width: 7.5 }, (quote) => dayShort(quote.expiration_date)),
    ...removal,
  ]);
}

const PasteSettlementsModal = lazily(
  async () => (await import('./paste-settlements-modal.tsx')).PasteSettlementsModal,
);

const icon = { size: 16, 'aria-hidden': true };

export function QuotesPage() {
  const updates = useMay('updateQuotes');
  const adds = useMay('manageWatchlist') && updates;
  const seesOptions = useMay('seeOptionsQuotes');
  const [error, setError] = useState<string | null>(null);
  const [adding, add] = useDisclosure(false);
  const [entering, enter] = useDisclosure(false);
  const [pasting, paste] = useDisclosure(false);
  useOpenedByLink('symbol', () => adds && add.open());
  useOpenedByLink('prices', () => updates && enter.open());
  const futures = useQuery(futuresQuotesQuery);
  const options = useQuery({ ...optionsQuotesQuery, enabled: seesOptions });
  const counts = { futures: futures.data?.quotes.length, options: options.data?.length };
  return (
    <Page
      title="Market Quotes"
      about="Feeder and live cattle prices in dollars per hundredweight."
      badge={<SimulatedMark />}
      action={
        updates && (
          <>
            <Button variant="default" leftSection={<IconClipboardText {...icon} />} onClick={paste.open}>
              Paste Settlements
            </Button>
            <Button variant="default" leftSection={<IconPencil {...icon} />} onClick={enter.open}>
              Enter Prices
            </Button>
            {adds && (
              <Button {...pressedBy('N')} leftSection={<IconPlus {...icon} />} onClick={add.open}>
                Add Symbol
              </Button>
            )}
          </>
        )
      }
    >
      <DismissibleError message={error} onDismiss={() => setError(null)} />
      {adds && <UnquotedNotice onError={setError} />}
      <UrlTabs label="Kind of quotes" tabs={tabsOf(counts, seesOptions)}>
        {(tab) =>
          tab === 'options' ? (
            <OptionsQuotes quotes={options} onAdd={adds ? add.open : undefined} />
          ) : (
            <FuturesQuotes quotes={futures} onAdd={adds ? add.open : undefined} />
          )
        }
      </UrlTabs>
      <AddSymbolModal opened={adding} onClose={add.close} />
      <EnterPricesModal opened={entering} onClose={enter.close} />
      {pasting && <PasteSettlementsModal opened onClose={paste.close} />}
    </Page>
  );
}

function tabsOf(counts: Record<'futures' | 'options', number | undefined>, withOptions: boolean) {
  const futures = { value: 'futures', label: 'Futures Quotes', count: counts.futures } as const;
  const options = { value: 'options', label: 'Options Quotes', count: counts.options } as const;
  return withOptions ? ([futures, options] as const) : ([futures] as const);
}

function UnquotedNotice({ onError }: { onError: (message: string | null) => void }) {
  const held = useFact(heldInstrumentsQuery) ?? [];
  const [busy, setBusy] = useState(false);
  const wanted = held.filter(({ quoted }) => !quoted);
  if (wanted.length === 0) return null;
  const symbolsOf = (option: boolean) =>
    wanted.filter((one) => one.option === option).map(({ symbol }) => symbol);
  const addAll = async () => {
    setBusy(true);
    onError(null);
    try {
      const futures = await refreshFutures(symbolsOf(false), () => {});
      await refreshOptions(symbolsOf(true), () => {});
      if (futures.errors.length > 0) onError(futures.errors.join(' '));
    } catch (error) {
      onError(messageOf(error, 'Failed to add symbol. Please check the symbol and try again.'));
    } finally {
      setBusy(false);
      invalidateAll();
    }
  };
  return (
    <MessageBox kind="notice">
      <Group justify="space-between">
        <Text size="sm">
          {counted(wanted.length, 'instrument')} of open positions without a quote:{' '}
          {listed(wanted.map(({ symbol }) => symbol))}
        </Text>
        <Button size="xs" variant="default" disabled={busy} onClick={() => void addAll()}>
          {busy ? 'Adding...' : 'Add to Watchlist'}
        </Button>
      </Group>
    </MessageBox>
  );
}
