import { Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { deleteScenario } from '#api/scenarios';
import type { SavedScenario } from '#domain/scenarios';
import { call } from '../../lib/call.ts';
import { ConfirmModal } from '../../ui/confirm-modal.tsx';
import { useNotifyDeleted } from '../../ui/undo.ts';
import { scenariosQuery } from './data.ts';

interface DeleteScenarioModalProps {
  saved: SavedScenario;
  opened: boolean;
  onClose: () => void;
}

export function DeleteScenarioModal({ saved, opened, onClose }: DeleteScenarioModalProps) {
  const notifyDeleted = useNotifyDeleted();
  const queries = useQueryClient();
  const remove = async () => {
    notifyDeleted(await call(deleteScenario, { id: saved.id }), `Scenario ${saved.name}`);
    await queries.invalidateQueries({ queryKey: scenariosQuery.queryKey });
  };
  return (
    <ConfirmModal
      title="Delete Scenario"
      opened={opened}
      onClose={onClose}
      onConfirm={remove}
      restorable
      failure="Failed to delete scenario. Please try again."
    >
      <Text>Delete the scenario “{saved.name}”?</Text>
    </ConfirmModal>
  );
}
