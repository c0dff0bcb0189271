import { Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { deleteComparison } from '#api/comparisons';
import type { SavedComparison } from '#domain/comparisons';
import { call } from '../../lib/call.ts';
import { ConfirmModal } from '../../ui/confirm-modal.tsx';
import { useNotifyDeleted } from '../../ui/undo.ts';
import { comparisonsQuery } from './data.ts';

interface DeleteComparisonModalProps {
  saved: SavedComparison;
  opened: boolean;
  onClose: () => void;
}

export function DeleteComparisonModal({ saved, opened, onClose }: DeleteComparisonModalProps) {
  const notifyDeleted = useNotifyDeleted();
  const queries = useQueryClient();
  const remove = async () => {
    notifyDeleted(await call(deleteComparison, { id: saved.id }), `Comparison ${saved.name}`);
    await queries.invalidateQueries({ queryKey: comparisonsQuery.queryKey });
  };
  return (
    <ConfirmModal
      title="Delete Comparison"
      opened={opened}
      onClose={onClose}
      onConfirm={remove}
      restorable
      failure="Failed to delete comparison. Please try again."
    >
      <Text>Delete the comparison “{saved.name}”?</Text>
    </ConfirmModal>
  );
}
