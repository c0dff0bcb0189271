import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { LrpRule } from '#domain/lrp/lrp-rules';
import { DataTable } from '../ui/data-table.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { QueryError } from '../ui/error-panel.tsx';
import { Page } from '../ui/page.tsx';
import { useItemModal } from '../ui/use-item-modal.ts';
import { ruleColumns } from './columns.tsx';
import { lrpRulesQuery } from './data.ts';
import { DeleteRuleModal } from './delete-rule.tsx';
import { ruleName } from './labels.ts';
import { RuleModal } from './rule-modal.tsx';

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
