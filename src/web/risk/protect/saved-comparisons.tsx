import { useQuery } from '@tanstack/react-query';
import { deleteComparison } from '#api/comparisons';
import { type SavedComparison, savedFloors, shownOf } from '#domain/comparisons';
import type { Day } from '#domain/days';
import { dayOfYear } from '#domain/format';
import type { ComparisonInput } from '#domain/protection/input';
import type { RiskLot } from '#domain/risk';
import { call } from '../../lib/call.ts';
import { useMay } from '../../lib/profile.ts';
import { queryClient } from '../../lib/query-client.ts';
import { useItemModal } from '../../ui/use-item-modal.ts';
import { SavedItems } from '../saved-items.tsx';
import type { Compared } from './choice-card.tsx';
import { ComparisonModal, type NamedComparison } from './comparison-modal.tsx';
import { comparisonsQuery } from './data.ts';

interface SavedComparisonsProps {
  lot: RiskLot;
  /** What is on screen; null while it is incomplete. */
  current: { input: ComparisonInput; compared: Compared } | null;
  /** Why what is on screen cannot be saved. */
  refused: string | undefined;
  /** The comparison that was opened, as it is saved. */
  opened: SavedComparison | null;
  onOpen: (saved: SavedComparison) => void;
  today: Day;
}

/** The saved comparisons of a lot to open, and what the floors were when the opened one was saved. */
export function SavedComparisons({ lot, current, refused, opened, onOpen, today }: SavedComparisonsProps) {
  const { data = [], error } = useQuery(comparisonsQuery);
  const maySave = useMay('saveComparisons');
  const naming = useItemModal<NamedComparison>();
  const shown = data.filter(
    ({ lot_id, owner }) => lot_id === lot.id || (lot_id === null && owner === lot.owner),
  );
  const open = opened && data.find(({ id }) => id === opened.id);
  const premiumDay = current?.input.premium_day;
  const save = () => {
    if (!current) return;
    const { input: typed, compared } = current;
    const input = { ...typed, premium_day: typed.premium_day ?? (typed.premium === null ? null : today) };
    const kept = shownOf(compared.found, input.price, today);
    naming.open({ kind: 'new', comparison: { lot_id: lot.id, input, shown: kept }, owner: lot.owner });
  };
  const remove = async ({ id }: SavedComparison) => {
    const deletion = await call(deleteComparison, { id });
    await queryClient.invalidateQueries({ queryKey: comparisonsQuery.queryKey });
    return deletion;
  };
  return (
    <>
      <SavedItems
        kind="comparison"
        items={shown}
        labelOf={({ name, lot_id }) => (lot_id === null ? `${name} (deleted lot)` : name)}
        opened={open}
        onOpen={onOpen}
        save={maySave ? { onSave: save, disabled: !current, refused } : undefined}
        onRename={(saved) => naming.open({ kind: 'saved', saved })}
        remove={remove}
        error={error}
      >
        {open && savedFloors(open, today)}. Below it stands at today’s futures price
        {premiumDay ? `; option premiums are of ${dayOfYear(premiumDay, today)}.` : '.'}
      </SavedItems>
      <ComparisonModal named={naming.item} {...naming.modal} onSaved={onOpen} />
    </>
  );
}
