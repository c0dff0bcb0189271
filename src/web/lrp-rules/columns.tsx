import { ruleValue } from '#domain/kit/format';
import { LRP_RULE_LABELS, type LrpRule, lrpRuleKeyLabel } from '#domain/lrp/lrp-rules';
import { actionsColumn, type Columns, columnsFor, figures, texts } from '../ui/data-table-columns.ts';
import { RowActions } from '../ui/row-actions.tsx';
import { ruleName } from './labels.ts';

const column = columnsFor<LrpRule>();

interface RuleColumnsOptions {
  onEdit: (rule: LrpRule) => void;
  onDelete: (rule: LrpRule) => void;
}

export const ruleColumns = ({ onEdit, onDelete }: RuleColumnsOptions): Columns<LrpRule> =>
  column.columns([
    column.accessor('kind', {
      header: 'Rule',
      meta: { width: 14, wraps: true },
      cell: ({ getValue }) => LRP_RULE_LABELS[getValue()],
    }),
    column.accessor('key', texts('Applies To', lrpRuleKeyLabel, { width: 14, wraps: true })),
    column.accessor('crop_year', { header: 'From Crop Year', meta: { width: 9, numeric: true } }),
    column.accessor('value', figures('Value', ruleValue, { width: 9 })),
    actionsColumn<LrpRule>({ width: 6.5, action: 'setLrpRules' }, (rule) => (
      <RowActions name={ruleName(rule)} onEdit={() => onEdit(rule)} onDelete={() => onDelete(rule)} />
    )),
  ]);
