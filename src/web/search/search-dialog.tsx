import { Combobox, Text, TextInput, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { searchRecords, type FoundRecords } from '#api/search';
import { may, type Action } from '#domain/users/permissions';
import { callUntil, withReason } from '../lib/call.ts';
import { useProfile } from '../lib/profile.ts';
import { MessageBox, Note } from '../ui/messages.tsx';
import { Modal } from '../ui/modal.tsx';
import { counted, day, head, tradePrice } from '#domain/kit/format';
import { LRP_TYPE_LABELS } from '#domain/lrp/lrp';
import { lotLink } from '../parts/lots-data.ts';
import { policyLink } from '../lrp/data.ts';
import { opensNew } from '../ui/use-opened-by-link.ts';

interface Destination {
  label: string;
  also?: string;
  to: string;
  search?: Record<string, string>;
  action?: Action;
}

export const SCREENS: readonly Destination[] = [
  { label: 'Dashboard', also: 'home value summary equity trend', to: '/dashboard' },
  { label: 'Inventory', also: 'lots cattle head', to: '/inventory' },
  { label: 'Closeouts', also: 'closed lots result profit', to: '/closeouts' },
  {
    label: 'Plan a Purchase',
    also: 'what can i pay buy price break-even feeder lots',
    to: '/lots/purchase',
    action: 'planPurchases',
  },
  { label: 'Plan All Lots', also: 'feed yardage cost to finish plan', to: '/lots/plans' },
  { label: 'Accounting', also: 'expenses costs', to: '/accounting' },
  { label: 'Risk Dashboard', also: 'hedge lot hedging', to: '/risk-management' },
  { label: 'Coverage by Month', also: 'risk hedge', to: '/risk-management', search: { tab: 'months' } },
  { label: 'What-If', also: 'risk scenario', to: '/risk-management', search: { tab: 'what-if' } },
  {
    label: 'Protect',
    also: 'compare protection put fence lrp',
    to: '/risk-management',
    search: { tab: 'protect' },
  },
  { label: 'Cash & Risk', also: 'value at risk margin', to: '/risk-management', search: { tab: 'cash' } },
  { label: 'Futures/Options', also: 'trades positions', to: '/risk-management/futures-options' },
  { label: 'LRP', also: 'livestock risk protection insurance policies', to: '/risk-management/lrp' },
  { label: 'Forward Contracts', to: '/risk-management/forward-contracts' },
  { label: 'Quotes', also: 'prices futures', to: '/quotes' },
  { label: 'Glossary', also: 'help words meaning formula terms', to: '/glossary' },
  { label: 'Account Settings', also: 'profile password your data export reports by email', to: '/settings' },
  { label: 'API', also: 'token curl program webhook settings', to: '/settings/api' },
  {
    label: 'Import Records',
    also: 'spreadsheet excel csv upload lots expenses',
    to: '/import',
    action: 'importRecords',
  },
  { label: 'User Profiles', also: 'admin users', to: '/admin/user-profiles', action: 'openAdminArea' },
  { label: 'Import Trades', also: 'admin broker file', to: '/admin/import-trades', action: 'importTrades' },
  { label: 'Equity Snapshots', also: 'admin', to: '/admin/equity-snapshots', action: 'openAdminArea' },
  { label: 'History', also: 'admin changes', to: '/admin/history', action: 'seeHistory' },
  { label: 'LRP Rules', also: 'admin subsidy factor', to: '/admin/lrp-rules', action: 'setLrpRules' },
];

export const ACTIONS: readonly Destination[] = [
  { label: 'Add New Lot', to: '/inventory', search: opensNew('lot'), action: 'recordCattle' },
  { label: 'Add Expense', to: '/accounting', search: opensNew('expense'), action: 'recordExpenses' },
  {
    label: 'Add LRP Policy',
    to: '/risk-management/lrp',
    search: opensNew('policy'),
    action: 'recordPolicies',
  },
];

/** The destinations with every word in their names; labels that begin with the text first. Example: `risk d` finds Risk Dashboard. */
export function destinationsFor(
  all: readonly Destination[],
  text: string,
  mayDo: (action: Action) => boolean,
): Destination[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const begins = ({ label }: Destination) => label.toLowerCase().startsWith(words.join(' '));
  const found = all.filter(({ label, also = '', action }) => {
    const names = `${label} ${also}`.toLowerCase();
    return (action === undefined || mayDo(action)) && words.every((word) => names.includes(word));
  });
  return [...found.filter(begins), ...found.filter((destination) => !begins(destination))];
}

interface SearchProps {
  /** The search text; it may have been typed before this code was loaded. */
  text: string;
  onText: (text: string) => void;
  onClose: () => void;
}

export const SearchDialog = ({ opened, ...search }: SearchProps & { opened: boolean }) => (
  <Modal opened={opened} onClose={search.onClose} title="Find Anything" size="lg" yOffset="10vh">
    <Search {...search} />
  </Modal>
);

const PAUSE = 100;

function Search({ text, onText, onClose }: SearchProps) {
  const profile = useProfile();
  const navigate = useNavigate();
  const [requested] = useDebouncedValue(text.trim(), PAUSE);
  const found = useFound(requested);
  const list = useCombobox({ opened: true, onDropdownClose: onClose });
  const withOwner = may(profile, 'seeEntities');
  const records = requested === '' ? [] : recordGroups(found.data, withOwner);
  const groups = [...records, ...destinationGroups(text, (action) => may(profile, action))];
  const entries = groups.flatMap((group) => group.entries);
  const first = entries[0]?.key;
  const { selectFirstOption } = list;
  useEffect(() => {
    if (first !== undefined) selectFirstOption();
  }, [first, selectFirstOption]);

  const open = (key: string) => {
    const entry = entries.find((one) => one.key === key);
    if (!entry) return;
    onClose();
    void navigate({ to: entry.to, params: entry.params ?? {}, search: entry.search ?? {} });
  };
  return (
    <Combobox store={list} onOptionSubmit={open}>
      <Combobox.EventsTarget withExpandedAttribute>
        <TextInput
          data-autofocus
          aria-label="Search for lots, policies, trades and screens"
          placeholder="A lot, an endorsement, a trade, a screen..."
          maxLength={100}
          leftSection={<IconSearch size={16} aria-hidden />}
          value={text}
          onChange={(event) => onText(event.currentTarget.value)}
        />
      </Combobox.EventsTarget>
      {found.error && (
        <MessageBox kind="error">{withReason('Failed to search your records', found.error)}</MessageBox>
      )}
      <Combobox.Options mt="sm" aria-label="Results" aria-busy={found.isFetching}>
        {groups.map((group) => (
          <Combobox.Group key={group.label} label={group.label}>
            {group.entries.map((entry) => (
              <Option key={entry.key} entry={entry} />
            ))}
          </Combobox.Group>
        ))}
      </Combobox.Options>
      <Note mt="sm" role="status">
        {entries.length === 0 && !found.isFetching ? `Nothing found for “${text.trim()}”` : ''}
      </Note>
    </Combobox>
  );
}

const Option = ({ entry: { key, label, detail } }: { entry: Entry }) => (
  <Combobox.Option value={key}>
    <Text size="sm">{label}</Text>
    {detail && (
      <Text size="xs" c="inherit">
        {detail}
      </Text>
    )}
  </Combobox.Option>
);

function destinationGroups(text: string, mayDo: Parameters<typeof destinationsFor>[2]): EntryGroup[] {
  const groups = [
    { label: 'Screens', entries: destinationsFor(SCREENS, text, mayDo).map(entryOf) },
    { label: 'Actions', entries: destinationsFor(ACTIONS, text, mayDo).map(entryOf) },
  ];
  return groups.filter(({ entries }) => entries.length > 0);
}

const useFound = (text: string) =>
  useQuery({
    queryKey: ['search', text],
    queryFn: ({ signal }) => callUntil(searchRecords, { text }, signal),
    enabled: text !== '',
    placeholderData: keepPreviousData,
  });

interface Entry {
  key: string;
  label: string;
  detail?: string;
  to: string;
  params?: Record<string, string>;
  search?: Record<string, string>;
}

interface EntryGroup {
  label: string;
  entries: Entry[];
}

const entryOf = ({ label, to, search }: Destination): Entry => ({
  key: `go ${label}`,
  label,
  to,
  ...(search && { search }),
});

const joined = (...parts: (string | null | undefined | false)[]) => parts.filter(Boolean).join(' · ');

function lotEntry(lot: FoundRecords['lots'][number], withOwner: boolean): Entry {
  const headText = lot.current_hd > 0 ? `${head(lot.current_hd)} head` : 'no head';
  return {
    key: `lot ${lot.id}`,
    label: `Lot ${lot.lot}`,
    detail: joined(withOwner && lot.owner, headText, lot.source),
    ...lotLink(lot, withOwner),
  };
}

function policyEntry(policy: FoundRecords['policies'][number], withOwner: boolean): Entry {
  return {
    key: `policy ${policy.insured_name} ${policy.endorsement_number}`,
    label: `LRP ${policy.endorsement_number}`,
    detail: joined(
      withOwner && policy.insured_name,
      LRP_TYPE_LABELS[policy.type],
      policy.lots !== null && counted(policy.lots.split(', ').length, 'lot') + ` ${policy.lots}`,
      `ends ${day(policy.end_date)}`,
    ),
    ...policyLink(policy.endorsement_number),
  };
}

/** The trades of one day, instrument and side: a trade has no page of its own. */
function tradeEntry(trade: FoundRecords['trades'][number]): Entry {
  const { description, period, strike, p_c, lot } = trade;
  const option = p_c === null ? '' : ` ${strike ?? ''} ${p_c}`;
  return {
    key: `trade ${trade.id}`,
    label: `${trade.b_s} ${trade.quantity} ${[description, period].filter(Boolean).join(' ')}${option} at ${tradePrice(trade.price_amount)}`,
    detail: joined(
      day(trade.trade_date),
      trade.status === 'closed' ? 'closed' : 'open',
      lot !== null && `Lot ${lot}`,
    ),
    to: '/risk-management/futures-options',
    search: {
      ...(trade.status === 'closed' && { tab: 'closed' }),
      trade_date: trade.trade_date,
      b_s: trade.b_s,
      ...(description !== null && { description }),
      ...(period !== null && { period }),
    },
  };
}

const ownerEntry = ({ name }: FoundRecords['owners'][number]): Entry => ({
  key: `owner ${name}`,
  label: name,
  detail: 'Lots of this client',
  to: '/inventory',
  search: { owner: name },
});

/** The records found, by kind; without empty kinds. Owners are for those who choose among them. */
function recordGroups(found: FoundRecords | undefined, withOwner: boolean): EntryGroup[] {
  if (!found) return [];
  const groups = [
    { label: 'Lots', entries: found.lots.map((lot) => lotEntry(lot, withOwner)) },
    { label: 'LRP', entries: found.policies.map((policy) => policyEntry(policy, withOwner)) },
    { label: 'Trades', entries: found.trades.map(tradeEntry) },
    { label: 'Clients', entries: withOwner ? found.owners.map(ownerEntry) : [] },
  ];
  return groups.filter(({ entries }) => entries.length > 0);
}
