import { Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Day } from '#domain/days';
import { movedMessage, savedMessage } from '#domain/matrix/base';
import type { ScenarioMatrix } from '#domain/matrix/matrix';
import type { Scenario } from '#domain/matrix/scenario';
import type { SavedScenario } from '#domain/scenarios';
import { useMay } from '../../lib/profile.ts';
import { messageOf } from '../../lib/call.ts';
import { IconButton, IconButtons } from '../../ui/icon-button.tsx';
import { useItemModal } from '../../ui/use-item-modal.ts';
import { scenariosQuery } from './data.ts';
import { DeleteScenarioModal } from './delete-scenario.tsx';
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
  const deleting = useItemModal<SavedScenario>();
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
  return (
    <div>
      <Group gap="xs">
        {scenarios.map((saved) => (
          <Button
            key={saved.id}
            size="compact-md"
            radius="xl"
            variant={saved.id === opened?.id ? 'filled' : 'default'}
            aria-pressed={saved.id === opened?.id}
            onClick={() => onOpen(saved)}
          >
            {withOwner && saved.owner ? `${saved.name} (${saved.owner})` : saved.name}
          </Button>
        ))}
        {maySave && (
          <Button size="compact-md" variant="light" disabled={!current} onClick={save}>
            Save Scenario
          </Button>
        )}
        {maySave && opened && (
          <IconButtons>
            <IconButton
              icon="edit"
              title="Rename"
              label={`Rename scenario ${opened.name}`}
              onClick={() => naming.open({ kind: 'saved', saved: opened })}
            />
            <IconButton
              icon="delete"
              title="Delete"
              label={`Delete scenario ${opened.name}`}
              danger
              onClick={() => deleting.open(opened)}
            />
          </IconButtons>
        )}
      </Group>
      {error && (
        <Text size="sm" c="red.4" mt={4} role="alert">
          {messageOf(error, 'Failed to load saved scenarios')}
        </Text>
      )}
      {opened && (
        <Text size="sm" c="dimmed" mt={4} role="status">
          {savedMessage(opened.base, today)}.{' '}
          {isChanged
            ? 'Changed here since it was opened.'
            : current && `${movedMessage(opened.base, current.matrix.base)}.`}
        </Text>
      )}
      <ScenarioModal named={naming.item} opened={naming.opened} onClose={naming.close} onSaved={onOpen} />
      {deleting.item && (
        <DeleteScenarioModal saved={deleting.item} opened={deleting.opened} onClose={deleting.close} />
      )}
    </div>
  );
}
