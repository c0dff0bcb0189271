import { useQuery } from '@tanstack/react-query';
import { addComparison, deleteComparison, editComparison, listComparisons } from '#api/comparisons';
import { type SavedComparison, savedFloors, shownOf } from '#domain/risk/comparisons';
import type { Day } from '#domain/kit/days';
import { dayOfYear } from '#domain/kit/format';
import type { ComparisonInput } from '#domain/risk/protection/input';
import type { ScenarioLot } from '#domain/risk/matrix/scenario-book';
import { call } from '../../lib/call.ts';
import { callQuery } from '../../lib/query-client.ts';
import { useMay } from '../../lib/profile.ts';
import { SavedItems } from '../saved-items.tsx';
import type { ComparedChoices } from './compared.ts';

interface SavedComparisonsProps {
  lot: ScenarioLot;
  /** What is on screen; null while it is incomplete. */
  current: { input: ComparisonInput; compared: ComparedChoices } | null;
  refused: string | undefined;
  opened: SavedComparison | null;
  onOpen: (saved: SavedComparison) => void;
  today: Day;
}

export function SavedComparisons({ lot, current, refused, opened, onOpen, today }: SavedComparisonsProps) {
  const { data = [], error } = useQuery(comparisonsQuery);
  const maySave = useMay('saveComparisons');
  const shown = data.filter(
    ({ lot_id, owner }) => lot_id === lot.id || (lot_id === null && owner === lot.owner),
  );
  const open = opened && data.find(({ id }) => id === opened.id);
  const premiumDay = current?.input.premium_day;
  const add = async (name: string) => {
    if (!current) return;
    const { input: typed, compared } = current;
    const input = { ...typed, premium_day: typed.premium_day ?? (typed.premium === null ? null : today) };
    const kept = shownOf(compared.found, input.price, today);
    onOpen(await call(addComparison, { lot_id: lot.id, input, shown: kept, name }));
  };
  return (
    <SavedItems
      kind="comparison"
      queryKey={comparisonsQuery.queryKey}
      items={shown}
      labelOf={({ name, lot_id }) => (lot_id === null ? `${name} (deleted lot)` : name)}
      opened={open}
      onOpen={onOpen}
      save={
        maySave
          ? {
              add,
              disabled: !current,
              refused,
              about: `${lot.owner} and its adviser see it, with the premiums entered. It is calculated anew with what is held and at the futures price of the day on which it is opened.`,
            }
          : undefined
      }
      rename={async ({ id, input, shown: kept }, name, version) =>
        onOpen(await call(editComparison, { id, name, input, shown: kept, version }))
      }
      remove={({ id }) => call(deleteComparison, { id })}
      error={error}
    >
      {open && savedFloors(open, today)}. Below it stands with what is held today, at today’s futures price
      {premiumDay ? `; option premiums are of ${dayOfYear(premiumDay, today)}.` : '.'}
    </SavedItems>
  );
}

const comparisonsQuery = callQuery(['comparisons'], listComparisons);
