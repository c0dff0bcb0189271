import { Text } from '@mantine/core';
import { deleteLrpRule } from '#api/lrp-rules';
import type { LrpRule } from '#domain/lrp/lrp-rules';
import { call } from '../lib/call.ts';
import { DeleteModal } from '../ui/delete-modal.tsx';
import type { ModalProps } from '../ui/use-item-modal.ts';
import { ruleName } from './labels.ts';

export function DeleteRuleModal({ rule, ...modal }: ModalProps & { rule: LrpRule }) {
  return (
    <DeleteModal
      {...modal}
      title="Delete LRP Rule"
      record={ruleName(rule)}
      remove={() => call(deleteLrpRule, { id: rule.id })}
      failure="Failed to delete LRP rule. Please try again."
    >
      <Text>Delete the rule “{ruleName(rule)}”? The value of an earlier crop year then holds on.</Text>
    </DeleteModal>
  );
}
