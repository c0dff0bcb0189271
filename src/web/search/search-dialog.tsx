import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { searchRecords, type FoundRecords } from '#api/search';
import type { Action } from '#domain/users/permissions';
import { callUntil, withReason } from '../lib/call.ts';
import { useOwnersFact } from '../lib/clients.ts';
import { useMayDo } from '../lib/profile.ts';
import { lotsQuery, closeoutLink, lotLink, planLink, protectLink } from '../parts/lots-data.ts';
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
  type LotAction,
} from './destinations.ts';
import { clientEntries } from './client-entries.ts';
import { FindList } from './find-list.tsx';
import { entryOf, type Entry, type EntryGroup } from './entries.ts';
import type { Day } from '#domain/kit/days';
import { opensNew } from '../ui/use-opened-by-link.ts';
import { counted, day, head, tradePrice } from '#domain/kit/format';
import { aboutInWords, notePage, noteStart, tradePage } from '#domain/notes/notes';
import { LRP_TYPE_LABELS } from '#domain/lrp/lrp';
import { policyLink } from '../lrp/data.ts';

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
    ...tradePage(trade),
  };
}

const noteEntry = (note: FoundRecords['notes'][number], withOwner: boolean): Entry => ({
  key: `note ${note.id}`,
  label: noteStart(note.text),
  detail: joined(
    withOwner && note.owner,
    note.about_kind === 'client' ? 'Note' : `Note on ${aboutInWords(note)}`,
  ),
  ...notePage(note),
});

/** The records found, by kind; without empty kinds. */
function recordGroups(found: FoundRecords | undefined, withOwner: boolean): EntryGroup[] {
  if (!found) return [];
  const groups = [
    { label: 'Lots', entries: found.lots.map((lot) => lotEntry(lot, withOwner)) },
    { label: 'LRP', entries: found.policies.map((policy) => policyEntry(policy, withOwner)) },
    { label: 'Trades', entries: found.trades.map(tradeEntry) },
    { label: 'Notes', entries: found.notes.map((note) => noteEntry(note, withOwner)) },
  ];
  return groups.filter(({ entries }) => entries.length > 0);
}

interface NamedLot {
  id: number;
  lot: string;
  owner: string;
}

/** The most lots that are listed for one action. */
const MOST_LOTS = 6;

/** The lots to choose from while none is named: those that ship next, first the ones that should have shipped. */
export const nextToShip = <Lot extends { est_out_date: Day; current_hd: number }>(
  lots: readonly Lot[],
): Lot[] =>
  lots
    .filter(({ current_hd }) => current_hd > 0)
    .toSorted((one, other) => (one.est_out_date < other.est_out_date ? -1 : 1))
    .slice(0, MOST_LOTS);

export const lotActionEntry = ({ label, opens }: LotAction, lot: NamedLot, withOwner: boolean): Entry => ({
  key: `${opens} ${lot.id}`,
  label: `${label}: Lot ${lot.lot}`,
  ...(withOwner && { detail: lot.owner }),
  ...linkOf(opens, lot, withOwner),
});

function linkOf(
  opens: LotAction['opens'],
  lot: NamedLot,
  withOwner: boolean,
): Pick<Entry, 'to' | 'params' | 'search'> {
  if (opens === 'plan') return planLink(lot, withOwner);
  if (opens === 'closeout') return closeoutLink(lot, withOwner);
  if (opens === 'protect') return protectLink(lot, withOwner);
  if (opens === 'what-if') {
    const page = protectLink(lot, withOwner);
    return { ...page, search: { ...page.search, tab: 'what-if' } };
  }
  const page = lotLink(lot, withOwner);
  return { ...page, search: { ...page.search, ...opensNew(opens) } };
}

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
  const owners = useOwnersFact() ?? [];
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
