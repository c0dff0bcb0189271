import { useQuery } from '@tanstack/react-query';
import { addScenario, deleteScenario, editScenario } from '#api/scenarios';
import type { Day } from '#domain/kit/days';
import { movedMessage, scenarioSavedMessage } from '#domain/risk/matrix/base';
import type { ScenarioMatrix } from '#domain/risk/matrix/matrix';
import type { Scenario, SavedScenario } from '#domain/risk/matrix/scenario';
import { call } from '../../lib/call.ts';
import { useMay } from '../../lib/profile.ts';
import { SavedItems, useVisibility } from '../../parts/saved-items.tsx';
import type { useOpened } from '../../parts/use-opened.ts';
import { scenariosQuery } from './data.ts';
import type { ScenarioLot } from '#domain/risk/matrix/scenario-book';

export const ownerOf = (
  { lot_id, owner }: Pick<Scenario, 'lot_id' | 'owner'>,
  lots: readonly ScenarioLot[],
): string | null => (lot_id === null ? owner : (lots.find(({ id }) => id === lot_id)?.owner ?? null));

/** A saved scenario with its scope; for a producer their entity is everything. */
export const scenarioOf = ({ input, lot_id, owner }: SavedScenario, isAdmin: boolean): Scenario => ({
  ...input,
  lot_id,
  owner: isAdmin && lot_id === null ? owner : null,
});

/** A saved scenario keeps its lot or owner. */
const isSameScope = (one: Scenario, other: Scenario): boolean =>
  one.lot_id === other.lot_id && one.owner === other.owner;

interface SavedScenariosProps {
  saved: Omit<ReturnType<typeof useOpened<SavedScenario>>, 'settle'>;
  /** The scenario on screen, with its matrix; null while it is not calculated. */
  current: { scenario: Scenario; matrix: ScenarioMatrix } | null;
  isChanged: boolean;
  today: Day;
  /** The owner of the current scope; null for everything. */
  owner: string | null;
}

export function SavedScenarios({ saved, current, isChanged, today, owner }: SavedScenariosProps) {
  const { opened, open, renamed, replace } = saved;
  const { data: scenarios = [], error } = useQuery(scenariosQuery);
  const withOwner = useMay('seeEntities');
  const maySave = useMay('saveScenarios');
  // Inside a client, everything is the client's.
  const visibility = useVisibility(withOwner ? owner : undefined);
  const add = async (name: string) => {
    if (!current) return;
    const { lot_id, owner: of, ...input } = current.scenario;
    open(await call(addScenario, { lot_id, owner: of, name, input, base: current.matrix.base }));
  };
  const isOfSameScope =
    opened !== null && current !== null && isSameScope(current.scenario, scenarioOf(opened, withOwner));
  const saveChanges = async () => {
    if (!current) return;
    const { lot_id: _, owner: __, ...input } = current.scenario;
    const { base } = current.matrix;
    await replace(({ id, name, version }) => call(editScenario, { id, name, input, base, version }));
  };
  return (
    <SavedItems
      kind="scenario"
      queryKey={scenariosQuery.queryKey}
      items={scenarios}
      labelOf={({ name, owner: of }) => (withOwner && of ? `${name} (${of})` : name)}
      opened={opened}
      onOpen={open}
      save={
        maySave
          ? {
              add,
              replace: isChanged && isOfSameScope ? saveChanges : undefined,
              disabled: !current,
              about: `It is recalculated at current prices each time it is opened. ${visibility}`,
            }
          : undefined
      }
      rename={async ({ id, input, base }, name, version) =>
        renamed(await call(editScenario, { id, name, input, base, version }))
      }
      remove={({ id }) => call(deleteScenario, { id })}
      error={error}
    >
      {opened && scenarioSavedMessage(opened.base, today)}.{' '}
      {isChanged
        ? 'Changed here since it was opened.'
        : opened && current && `${movedMessage(opened.base, current.matrix.base)}.`}
    </SavedItems>
  );
}
