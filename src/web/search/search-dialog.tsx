import { Combobox, Text, TextInput, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { searchRecords } from '#api/search';
import { may, type Action } from '#domain/users/permissions';
import { callUntil, withReason } from '../lib/call.ts';
import { useProfile } from '../lib/profile.ts';
import { lotsQuery } from '../parts/lots-data.ts';
import { printPage } from '../ui/print-page.ts';
import { confirmAndSignOut } from '../lib/sign-out.ts';
import { MessageBox, Note } from '../ui/messages.tsx';
import { Modal } from '../ui/modal.tsx';
import {
  ACTIONS,
  destinationsFor,
  lotActionsFor,
  REPORT_PAGES,
  SCREENS,
  type Command,
} from './destinations.ts';
import { entryOf, type Entry, type EntryGroup } from './entries.ts';
import { lotActionEntry, nextToShip } from './lot-entries.ts';
import { recordGroups } from './record-entries.ts';

const COMMANDS: Record<Command, () => Promise<void>> = { print: printPage, 'sign-out': confirmAndSignOut };

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
  const mayDo = (action: Action) => may(profile, action);
  const withOwner = mayDo('seeEntities');
  const records = requested === '' ? [] : recordGroups(found.data, withOwner);
  const ofLots = useLotActions(requested, mayDo, withOwner);
  const groups = [...records, ...destinationGroups(text, mayDo), ...ofLots];
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
    if (entry.command) void COMMANDS[entry.command]();
    else void navigate({ to: entry.to, params: entry.params ?? {}, search: entry.search ?? {} });
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
    { label: 'Reports', entries: destinationsFor(REPORT_PAGES, text, mayDo).map(entryOf) },
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

/** Actions on the lots that the text names: `ship 2601`; with those that ship next while it names none. */
function useLotActions(text: string, mayDo: (action: Action) => boolean, withOwner: boolean): EntryGroup[] {
  const named = lotActionsFor(text, mayDo);
  const of = named.find(({ of: rest }) => rest !== '')?.of ?? '';
  const found = useFound(of);
  const lots = useQuery({ ...lotsQuery, enabled: named.some(({ of: rest }) => rest === '') });
  const next = nextToShip(lots.data ?? []);
  const entries = named.flatMap(({ action, of: rest }): Entry[] => {
    const meant = rest === '' ? next : (found.data?.lots.filter(({ current_hd }) => current_hd > 0) ?? []);
    return meant.map((lot) => lotActionEntry(action, lot, withOwner));
  });
  return entries.length > 0 ? [{ label: 'With a lot', entries }] : [];
}
