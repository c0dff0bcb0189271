import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { searchRecords } from '#api/search';
import type { Action } from '#domain/users/permissions';
import { callUntil, withReason } from '../lib/call.ts';
import { useOwners } from '../lib/clients.ts';
import { useMayDo } from '../lib/profile.ts';
import { lotsQuery } from '../parts/lots-data.ts';
import { printPage } from '../ui/print-page.ts';
import { confirmAndSignOut } from '../lib/sign-out.ts';
import { MessageBox } from '../ui/messages.tsx';
import { Modal } from '../ui/modal.tsx';
import {
  ACTIONS,
  destinationsFor,
  lotActionsFor,
  REPORT_PAGES,
  SCREENS,
  type Command,
} from './destinations.ts';
import { clientEntries } from './client-entries.ts';
import { FindList } from './find-list.tsx';
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

/** The most clients that are listed beside records and screens. */
const MOST_CLIENTS = 6;

function Search({ text, onText, onClose }: SearchProps) {
  const mayDo = useMayDo();
  const navigate = useNavigate();
  const [requested] = useDebouncedValue(text.trim(), PAUSE);
  const found = useFound(requested);
  const withOwner = mayDo('seeEntities');
  const clients = useClientGroup(text);
  const records = requested === '' ? [] : recordGroups(found.data, withOwner);
  const ofLots = useLotActions(requested, mayDo, withOwner);
  const groups = [...clients, ...records, ...destinationGroups(text, mayDo), ...ofLots];
  const open = ({ command, to, params = {}, search = {} }: Entry) => {
    if (command) void COMMANDS[command]();
    else void navigate({ to, params, search });
  };
  return (
    <FindList
      {...{ text, onText, groups, onClose }}
      label="Search for lots, policies, trades and screens"
      placeholder="A lot, an endorsement, a trade, a screen..."
      isFetching={found.isFetching}
      onChoose={open}
    >
      {found.error && (
        <MessageBox kind="error">{withReason('Failed to search your records', found.error)}</MessageBox>
      )}
    </FindList>
  );
}

/** The clients that a text names, for a user who chooses among them. */
function useClientGroup(text: string): EntryGroup[] {
  const location = useLocation();
  const { data: owners = [] } = useOwners();
  const entries = text.trim() === '' ? [] : clientEntries(owners, text, location).slice(0, MOST_CLIENTS);
  return entries.length > 0 ? [{ label: 'Clients', entries }] : [];
}

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
