import { Button, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import {
  LRP_RULE_LABELS,
  lrpRuleKeyLabel,
  LRP_RULE_KEYS,
  LRP_RULE_KINDS,
  lrpRuleForm,
  type LrpRule,
} from '#domain/lrp/lrp-rules';
import { DataTable } from '../ui/data-table.tsx';
import { EmptyState, Note } from '../ui/messages.tsx';
import { UrlTabs } from '../ui/tabs.tsx';
import { ClosedDays } from './closed-days.tsx';
import { OfferFiles } from './offer-files.tsx';
import { Page } from '../ui/page.tsx';
import { useItemModal, DeleteModal, type ModalProps } from '../ui/confirm-modal.tsx';
import { lrpRulesQuery } from '../lrp-rules/data.ts';
import { deleteLrpRule, addLrpRule, editLrpRule } from '#api/lrp-rules';
import { call } from '../lib/call.ts';
import { invalidateAll } from '../lib/query-client.ts';
import { missing, ruleValue, weightExact } from '#domain/kit/format';
import { actionsColumn, columnsFor, figures, texts, type TableColumns } from '../ui/data-table-columns.ts';
import { RowActions } from '../ui/icon-button.tsx';
import { draftOf } from '../ui/form-check.ts';
import { formModal, ModalForm, useVersion } from '../ui/form-modal.tsx';
import { notify } from '../ui/notices.ts';
import { NumberField, SelectField } from '../ui/fields.tsx';
import { TextField } from '../ui/text-fields.tsx';
import { pressedBy } from '../ui/single-keys.ts';
import { useForm } from '../ui/use-form.ts';

/** Example: 'Type factor of Strs Wt 1 from crop year 2026'. */
const ruleName = ({
  kind,
  key,
  weight_from,
  crop_year,
}: Pick<LrpRule, 'kind' | 'key' | 'weight_from' | 'crop_year'>): string => {
  const weight = weight_from > 0 ? ` from ${weightExact(weight_from)} lb` : '';
  return `${LRP_RULE_LABELS[kind]} of ${lrpRuleKeyLabel(key)}${weight} from crop year ${crop_year}`;
};

const kindOptions = LRP_RULE_KINDS.map((value) => ({ value, label: LRP_RULE_LABELS[value] }));

const RuleModal = formModal(({ rule }) => (rule ? 'Edit LRP Rule' : 'Add LRP Rule'), RuleForm, 'md');

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
        hint="It begins on July 1 of the year before. The value applies until a later crop year changes it."
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
            if (next) form.change({ kind: next, key: LRP_RULE_KEYS[next][0] ?? '', weight_from: 0 });
          }}
          required
        />
        <SelectField form={form} name="key" label="Applies To" options={keyOptions} required />
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <NumberField form={form} name="value" label="Value" min={0} step={0.01} decimals={4} required />
        {kind === 'factor' && (
          <NumberField
            form={form}
            name="weight_from"
            label="From Weight"
            unit="lb"
            min={0}
            hint="0 for every weight below the next one"
          />
        )}
      </SimpleGrid>
      <TextField form={form} name="source" label="Source" hint="Where the value is from" />
    </ModalForm>
  );
}

const TABS = [
  { value: 'rules', label: 'Rules' },
  { value: 'closed', label: 'Closed Days' },
  { value: 'files', label: 'Offer Files' },
] as const;

export const LrpRulesPage = () => (
  <Page
    title="LRP Rules"
    about="What changes from year to year, the days without offers, and the files that offers come from."
  >
    <UrlTabs label="LRP rules and offers" tabs={TABS}>
      {(tab) => (tab === 'closed' ? <ClosedDays /> : tab === 'files' ? <OfferFiles /> : <Rules />)}
    </UrlTabs>
  </Page>
);

function Rules() {
  const rules = useQuery(lrpRulesQuery);
  const [adding, add] = useDisclosure(false);
  const edited = useItemModal<LrpRule>();
  const deleted = useItemModal<LrpRule>();
  const columns = useMemo(
    () => ruleColumns({ onEdit: edited.open, onDelete: deleted.open }),
    [edited.open, deleted.open],
  );
  return (
    <Stack gap="md">
      <Group justify="space-between" gap="md">
        <Note>A value applies from its crop year until a later one replaces it.</Note>
        <Button {...pressedBy('N')} leftSection={<IconPlus size={16} aria-hidden />} onClick={add.open}>
          Add Rule
        </Button>
      </Group>
      <DataTable
        failure={{ message: 'Failed to load LRP rules', query: rules }}
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
      <RuleModal opened={adding} onClose={add.close} />
      {edited.item && <RuleModal rule={edited.item} {...edited.modal} />}
      {deleted.item && <DeleteRuleModal rule={deleted.item} {...deleted.modal} />}
    </Stack>
  );
}

const DeleteRuleModal = ({ rule, ...modal }: ModalProps & { rule: LrpRule }) => (
  <DeleteModal
    {...modal}
    title="Delete LRP Rule"
    record={ruleName(rule)}
    remove={() => call(deleteLrpRule, { id: rule.id })}
    failure="Failed to delete LRP rule. Please try again."
  >
    <Text>Delete the rule “{ruleName(rule)}”? The value of the earlier crop year then applies.</Text>
  </DeleteModal>
);

const column = columnsFor<LrpRule>();

interface RuleColumnsOptions {
  onEdit: (rule: LrpRule) => void;
  onDelete: (rule: LrpRule) => void;
}

const ruleColumns = ({ onEdit, onDelete }: RuleColumnsOptions): TableColumns<LrpRule> =>
  column.columns([
    column.drawn('kind', 'Rule', { width: 12, wraps: true }, (row) => LRP_RULE_LABELS[row.kind]),
    column.accessor('key', texts('Applies To', lrpRuleKeyLabel, { width: 13, wraps: true })),
    column.accessor(
      'weight_from',
      figures('From Weight', (pounds: number) => (pounds === 0 ? missing : weightExact(pounds)), {
        width: 8,
        unit: 'lb',
      }),
    ),
    column.accessor('crop_year', {
      header: 'From Crop Year',
      meta: { width: 8, numeric: true, wraps: true },
    }),
    column.accessor('value', figures('Value', ruleValue, { width: 7 })),
    column.accessor(
      'source',
      texts('Source', (source: string | null) => source ?? missing, { width: 15, wraps: true }),
    ),
    actionsColumn<LrpRule>({ width: 6.5, action: 'setLrpRules' }, (rule) => (
      <RowActions name={ruleName(rule)} onEdit={() => onEdit(rule)} onDelete={() => onDelete(rule)} />
    )),
  ]);
