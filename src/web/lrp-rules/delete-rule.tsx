import { Text } from '@mantine/core';
import { deleteLrpRule } from '#api/lrp-rules';
import type { LrpRule } from '#domain/lrp-rules';
import { call } from '../lib/call.ts';
import { ConfirmModal } from '../ui/confirm-modal.tsx';
import { useNotifyDeleted } from '../ui/undo.ts';
import { useLrpRulesChanged } from './data.ts';
import { ruleName } from './labels.ts';

interface DeleteRuleModalProps {
  rule: LrpRule;
  opened: boolean;
  onClose: () => void;
}

export function DeleteRuleModal({ rule, opened, onClose }: DeleteRuleModalProps) {
  const notifyDeleted = useNotifyDeleted();
  const changed = useLrpRulesChanged();
  const remove = async () => {
    notifyDeleted(await call(deleteLrpRule, { id: rule.id }), ruleName(rule));
    changed();
  };
  return (
    <ConfirmModal
      title="Delete LRP Rule"
      opened={opened}
      onClose={onClose}
      onConfirm={remove}
      restorable
      failure="Failed to delete LRP rule. Please try again."
    >
      <Text>Delete the rule “{ruleName(rule)}”? The value of an earlier crop year then holds on.</Text>
    </ConfirmModal>
  );
}
