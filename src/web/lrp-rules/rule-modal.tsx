import { SimpleGrid } from '@mantine/core';
import { addLrpRule, editLrpRule } from '#api/lrp-rules';
import {
  LRP_RULE_KEYS,
  LRP_RULE_KINDS,
  LRP_RULE_LABELS,
  type LrpRule,
  lrpRuleForm,
  lrpRuleKeyLabel,
} from '#domain/lrp/lrp-rules';
import { call } from '../lib/call.ts';
import { invalidateAll } from '../lib/query-client.ts';
import { draftOf } from '../ui/form-check.ts';
import { formModal, ModalForm } from '../ui/form-modal.tsx';
import { notify } from '../ui/notices.ts';
import { NumberField } from '../ui/number-field.tsx';
import { SelectField } from '../ui/choice-fields.tsx';
import { useForm } from '../ui/use-form.ts';
import { useVersion } from '../ui/use-version.ts';
import { ruleName } from './labels.ts';

const kindOptions = LRP_RULE_KINDS.map((value) => ({ value, label: LRP_RULE_LABELS[value] }));

export const RuleModal = formModal(({ rule }) => (rule ? 'Edit LRP Rule' : 'Add LRP Rule'), RuleForm, 'md');

function RuleForm({ rule }: { rule?: LrpRule }) {
  const saveAs = useVersion(rule?.version ?? 0);
  const form = useForm({
    schema: lrpRuleForm,
    initial: draftOf(lrpRuleForm, rule),
    save: async (typed) => {
      if (rule) await saveAs((version) => call(editLrpRule, { ...typed, id: rule.id, version }));
      else await call(addLrpRule, typed);
      notify(`${ruleName(typed)} ${rule ? 'updated' : 'added'}`);
    },
    changed: invalidateAll,
    failure: `Failed to ${rule ? 'update' : 'add'} LRP rule. Please try again.`,
  });
  const kind = LRP_RULE_KINDS.find((one) => one === form.values.kind) ?? 'factor';
  const keyOptions = LRP_RULE_KEYS[kind].map((value) => ({ value, label: lrpRuleKeyLabel(value) }));
  return (
    <ModalForm form={form} submitLabel={rule ? 'Update Rule' : 'Add Rule'}>
      <NumberField
        form={form}
        name="crop_year"
        label="Crop Year"
        hint="It begins on July 1 of the year before. The value holds until a later crop year has another."
        min={2000}
        max={2100}
        decimals={0}
        ungrouped
        required
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <SelectField
          form={form}
          name="kind"
          label="Rule"
          options={kindOptions}
          onPick={(picked) => {
            const next = LRP_RULE_KINDS.find((one) => one === picked);
            if (next) form.change({ kind: next, key: LRP_RULE_KEYS[next][0] ?? '' });
          }}
          required
        />
        <SelectField form={form} name="key" label="Applies To" options={keyOptions} required />
      </SimpleGrid>
      <NumberField form={form} name="value" label="Value" min={0} step={0.01} decimals={4} required />
    </ModalForm>
  );
}
