import { Button, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type LrpRule, LRP_RULE_LABELS, lrpRuleKeyLabel } from '#domain/lrp/lrp-rules';
import { DataTable } from '../ui/data-table.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { QueryError } from '../ui/error-panel.tsx';
import { Page } from '../ui/page.tsx';
import { useItemModal, type ModalProps } from '../ui/use-item-modal.ts';
import { lrpRulesQuery } from './data.ts';
import { ruleName } from './labels.ts';
import { RuleModal } from './rule-modal.tsx';
import { deleteLrpRule } from '#api/lrp-rules';
import { call } from '../lib/call.ts';
import { DeleteModal } from '../ui/delete-modal.tsx';
import { ruleValue } from '#domain/kit/format';
import { actionsColumn, type TableColumns, columnsFor, figures, texts } from '../ui/data-table-columns.ts';
import { RowActions } from '../ui/row-actions.tsx';

/** The dated rules of LRP, for administrators. */
export function LrpRulesPage() {
  const rules = useQuery(lrpRulesQuery);
  const [adding, add] = useDisclosure(false);
  const edited = useItemModal<LrpRule>();
  const deleted = useItemModal<LrpRule>();
  const columns = useMemo(
    () => ruleColumns({ onEdit: edited.open, onDelete: deleted.open }),
    [edited.open, deleted.open],
  );
  return (
    <Page
      title="LRP Rules"
      about="Type factors, weights, subsidies and the subsidy-capture guard. A value holds from its crop year until a later one has another."
      action={
        <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={add.open}>
          Add Rule
        </Button>
      }
    >
      {rules.isLoadingError ? (
        <QueryError message="Failed to load LRP rules" query={rules} />
      ) : (
        <DataTable
          label="LRP Rules"
          loadingText="Loading LRP rules..."
          columns={columns}
          rows={rules.data}
          rowId={(rule) => String(rule.id)}
          rowName={ruleName}
          empty={
            <EmptyState title="No LRP rules">
              Without rules, insurance cannot be compared with other protection.
            </EmptyState>
          }
        />
      )}
      <RuleModal opened={adding} onClose={add.close} />
      {edited.item && <RuleModal rule={edited.item} {...edited.modal} />}
      {deleted.item && <DeleteRuleModal rule={deleted.item} {...deleted.modal} />}
    </Page>
  );
}

function DeleteRuleModal({ rule, ...modal }: ModalProps & { rule: LrpRule }) {
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

const column = columnsFor<LrpRule>();

interface RuleColumnsOptions {
  onEdit: (rule: LrpRule) => void;
  onDelete: (rule: LrpRule) => void;
}

const ruleColumns = ({ onEdit, onDelete }: RuleColumnsOptions): TableColumns<LrpRule> =>
  column.columns([
    column.drawn('kind', 'Rule', { width: 14, wraps: true }, (row) => LRP_RULE_LABELS[row.kind]),
    column.accessor('key', texts('Applies To', lrpRuleKeyLabel, { width: 14, wraps: true })),
    column.accessor('crop_year', { header: 'From Crop Year', meta: { width: 9, numeric: true } }),
    column.accessor('value', figures('Value', ruleValue, { width: 9 })),
    actionsColumn<LrpRule>({ width: 6.5, action: 'setLrpRules' }, (rule) => (
      <RowActions name={ruleName(rule)} onEdit={() => onEdit(rule)} onDelete={() => onDelete(rule)} />
    )),
  ]);
