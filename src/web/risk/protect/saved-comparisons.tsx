import { addComparison, deleteComparison, editComparison } from '#api/comparisons';
import type { Day } from '#domain/kit/days';
import { dayOfYear } from '#domain/kit/format';
import { type SavedComparison, savedFloors, shownOf } from '#domain/risk/comparisons';
import type { ScenarioLot } from '#domain/risk/matrix/scenario-book';
import type { ComparedChoices } from '#domain/risk/protection/compared';
import type { ComparisonInput } from '#domain/risk/protection/input';
import { call } from '../../lib/call.ts';
import { useMay } from '../../lib/profile.ts';
import { SavedItems } from '../../parts/saved-items.tsx';
import type { useOpened } from '../../parts/use-opened.ts';
import { ButtonLink } from '../../ui/links.tsx';
import { comparisonsQuery } from './data.ts';

/** The comparisons of a lot, and those of its owner’s deleted lots. */
export const comparisonsOfLot = (
  all: readonly SavedComparison[],
  lot: Pick<ScenarioLot, 'id' | 'owner'>,
): SavedComparison[] =>
  all.filter(({ lot_id, owner }) => lot_id === lot.id || (lot_id === null && owner === lot.owner));

interface SavedComparisonsProps {
  lot: ScenarioLot;
  items: readonly SavedComparison[];
  error: Error | null;
  /** The values as typed, null while incomplete. The figures on screen follow it a moment later, so those to save are compared from it. */
  current: { input: ComparisonInput; compare: () => ComparedChoices | null } | null;
  refused: string | undefined;
  saved: Omit<ReturnType<typeof useOpened<SavedComparison>>, 'settle'>;
  today: Day;
}

/** The values of the comparison on screen as they are saved; premiums typed now are of today. */
function toSave(current: SavedComparisonsProps['current'], today: Day) {
  const compared = current?.compare();
  if (!current || !compared) return null;
  const { input: typed } = current;
  const input = { ...typed, premium_day: typed.premium_day ?? (typed.premium === null ? null : today) };
  return { input, shown: shownOf(compared.found, input.price, today) };
}

function ProposalLink({ id }: { id: number }) {
  const makesProposals = useMay('makeProposals');
  return (
    makesProposals && (
      <ButtonLink to="/reports/proposal/$id" params={{ id: String(id) }} size="compact-md" variant="light">
        Proposal
      </ButtonLink>
    )
  );
}

export function SavedComparisons({
  lot,
  items,
  error,
  current,
  refused,
  saved,
  today,
}: SavedComparisonsProps) {
  const { opened, open, renamed, replace } = saved;
  const maySave = useMay('saveComparisons');
  const premiumDay = current?.input.premium_day;
  const add = async (name: string) => {
    const values = toSave(current, today);
    if (values) open(await call(addComparison, { lot_id: lot.id, name, ...values }));
  };
  const saveChanges = async () => {
    const values = toSave(current, today);
    if (values)
      await replace(({ id, name, version }) => call(editComparison, { id, name, version, ...values }));
  };
  return (
    <SavedItems
      kind="comparison"
      queryKey={comparisonsQuery.queryKey}
      items={items}
      labelOf={({ name, lot_id }) => (lot_id === null ? `${name} (deleted lot)` : name)}
      opened={opened}
      onOpen={open}
      save={
        maySave
          ? {
              add,
              replace: opened?.lot_id === lot.id ? saveChanges : undefined,
              disabled: !current,
              refused,
              about: `${lot.owner} and its adviser can see it, with the premiums entered. It is recalculated with current positions and the current futures price each time it is opened.`,
            }
          : undefined
      }
      rename={async ({ id, input, shown }, name, version) =>
        renamed(await call(editComparison, { id, name, input, shown, version }))
      }
      remove={({ id }) => call(deleteComparison, { id })}
      error={error}
      actions={opened && <ProposalLink id={opened.id} />}
    >
      {opened && savedFloors(opened, today)}. Shown below with today’s positions and futures price
      {premiumDay ? `; option premiums are of ${dayOfYear(premiumDay, today)}.` : '.'}
    </SavedItems>
  );
}
