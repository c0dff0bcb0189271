import { useQuery } from '@tanstack/react-query';
import { deleteScenario } from '#api/scenarios';
import type { Day } from '#domain/days';
import { movedMessage, savedMessage } from '#domain/matrix/base';
import type { ScenarioMatrix } from '#domain/matrix/matrix';
import type { Scenario } from '#domain/matrix/scenario';
import type { SavedScenario } from '#domain/scenarios';
import { useMay } from '../../lib/profile.ts';
import { call } from '../../lib/call.ts';
import { queryClient } from '../../lib/query-client.ts';
import { useItemModal } from '../../ui/use-item-modal.ts';
import { SavedItems } from '../saved-items.tsx';
import { scenariosQuery } from './data.ts';
import { type NamedScenario, ScenarioModal } from './scenario-modal.tsx';
import { visibilityMessage } from './scenario-scope.ts';

interface SavedScenariosProps {
  /** The scenario that was opened, as it is saved. */
  opened: SavedScenario | null;
  onOpen: (saved: SavedScenario) => void;
  /** What is on screen, with its matrix; null while it is not calculated. */
  current: { scenario: Scenario; matrix: ScenarioMatrix } | null;
  /** Whether what is on screen is no longer what was opened. */
  isChanged: boolean;
  today: Day;
  /** The owner of the current scope; null for everything. */
  owner: string | null;
}

/** The saved scenarios to open, and what has moved since the opened one was saved. */
export function SavedScenarios({ opened, onOpen, current, isChanged, today, owner }: SavedScenariosProps) {
  const { data: scenarios = [], error } = useQuery(scenariosQuery);
  const withOwner = useMay('chooseOwner');
  const maySave = useMay('saveScenarios');
  const naming = useItemModal<NamedScenario>();
  const save = () => {
    if (!current) return;
    const { scenario, matrix } = current;
    naming.open({
      kind: 'new',
      scenario,
      base: matrix.base,
      visibility: visibilityMessage(owner, withOwner),
    });
  };
  const remove = async ({ id }: SavedScenario) => {
    const deletion = await call(deleteScenario, { id });
    await queryClient.invalidateQueries({ queryKey: scenariosQuery.queryKey });
    return deletion;
  };
  return (
    <>
      <SavedItems
        kind="scenario"
        items={scenarios}
        labelOf={(saved) => (withOwner && saved.owner ? `${saved.name} (${saved.owner})` : saved.name)}
        opened={opened}
        onOpen={onOpen}
        save={maySave ? { onSave: save, disabled: !current } : undefined}
        onRename={(saved) => naming.open({ kind: 'saved', saved })}
        remove={remove}
        error={error}
      >
        {opened && savedMessage(opened.base, today)}.{' '}
        {isChanged
          ? 'Changed here since it was opened.'
          : opened && current && `${movedMessage(opened.base, current.matrix.base)}.`}
      </SavedItems>
      <ScenarioModal named={naming.item} {...naming.modal} onSaved={onOpen} />
    </>
  );
}
