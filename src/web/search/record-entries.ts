import type { FoundRecords } from '#api/search';
import { counted, day, head, tradePrice } from '#domain/kit/format';
import { aboutInWords, notePage, noteStart, tradePage } from '#domain/notes/notes';
import { LRP_TYPE_LABELS } from '#domain/lrp/lrp';
import { policyLink } from '../lrp/data.ts';
import { lotLink } from '../parts/lots-data.ts';
import type { Entry, EntryGroup } from './entries.ts';

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
export function recordGroups(found: FoundRecords | undefined, withOwner: boolean): EntryGroup[] {
  if (!found) return [];
  const groups = [
    { label: 'Lots', entries: found.lots.map((lot) => lotEntry(lot, withOwner)) },
    { label: 'LRP', entries: found.policies.map((policy) => policyEntry(policy, withOwner)) },
    { label: 'Trades', entries: found.trades.map(tradeEntry) },
    { label: 'Notes', entries: found.notes.map((note) => noteEntry(note, withOwner)) },
  ];
  return groups.filter(({ entries }) => entries.length > 0);
}
