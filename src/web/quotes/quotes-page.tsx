import { Button, Group, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconClipboardText, IconPencil, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { counted } from '#domain/kit/format';
import { messageOf } from '../lib/call.ts';
import { useMay } from '../lib/profile.ts';
import { invalidateAll } from '../lib/query-client.ts';
import { futuresQuotesQuery, optionsQuotesQuery, unquotedQuery } from '../parts/quotes-data.ts';
import { SimulatedMark } from '../parts/simulated-mark.tsx';
import { lazily } from '../ui/lazily.tsx';
import { DismissibleError, MessageBox } from '../ui/message-box.tsx';
import { Page } from '../ui/page.tsx';
import { UrlTabs } from '../ui/tabs.tsx';
import { AddSymbolModal } from './add-symbol-modal.tsx';
import { EnterPricesModal } from './enter-prices-modal.tsx';
import { FuturesQuotes } from './futures-quotes.tsx';
import { OptionsQuotes } from './options-quotes.tsx';
import { refreshFutures, refreshOptions } from './refresh.ts';

const PasteSettlementsModal = lazily(
  async () => (await import('./paste-settlements-modal.tsx')).PasteSettlementsModal,
);

const icon = { size: 16, 'aria-hidden': true };

/** Market quotes: futures for all users; options and changes to the watchlist for administrators. */
export function QuotesPage() {
  const updates = useMay('updateQuotes');
  const adds = useMay('manageWatchlist') && updates;
  const seesOptions = useMay('seeOptionsQuotes');
  const [error, setError] = useState<string | null>(null);
  const [adding, add] = useDisclosure(false);
  const [entering, enter] = useDisclosure(false);
  const [pasting, paste] = useDisclosure(false);
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
              <Button leftSection={<IconPlus {...icon} />} onClick={add.open}>
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

/** Lists the instruments of open positions without a quote, and adds them to the watchlist with one click. */
function UnquotedNotice({ onError }: { onError: (message: string | null) => void }) {
  const { data } = useQuery(unquotedQuery);
  const [busy, setBusy] = useState(false);
  const wanted = [...(data?.futures ?? []), ...(data?.options ?? [])];
  if (!data || wanted.length === 0) return null;
  const addAll = async () => {
    setBusy(true);
    onError(null);
    try {
      const futures = await refreshFutures(data.futures, () => {});
      await refreshOptions(data.options, () => {});
      if (futures.errors.length > 0) onError(futures.errors.join(' '));
    } catch (error) {
      onError(messageOf(error, 'Failed to add symbol. Please check the symbol and try again.'));
    } finally {
      setBusy(false);
      invalidateAll();
    }
  };
  const named = wanted.slice(0, 12).join(', ') + (wanted.length > 12 ? ' and more' : '');
  return (
    <MessageBox kind="notice">
      <Group justify="space-between">
        <Text size="sm">
          {counted(wanted.length, 'instrument')} of open positions without a quote: {named}
        </Text>
        <Button size="xs" variant="default" disabled={busy} onClick={() => void addAll()}>
          {busy ? 'Adding...' : 'Add to Watchlist'}
        </Button>
      </Group>
    </MessageBox>
  );
}
