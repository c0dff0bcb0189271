import { Button, Fieldset, Group, SimpleGrid, Stack } from '@mantine/core';
import { memo } from 'react';
import type { Day } from '#domain/kit/days';
import { typeWeightWarning } from '#domain/lrp/lrp-rules';
import { LRP_TYPE_LABELS, LRP_TYPES, lrpType } from '#domain/lrp/lrp';
import {
  MOST_HYPOTHETICAL,
  HYPOTHETICAL_KINDS,
  HYPOTHETICAL_LABELS,
  type Hypothetical,
} from '#domain/risk/matrix/hypothetical';
import { head as headText } from '#domain/kit/format';
import { priceOf, type Prices } from '#domain/market/prices';
import { sumCents } from '#domain/kit/money';
import { numberTyped } from '#domain/kit/typed-numbers';
import type { ScenarioLot } from '#domain/risk/matrix/scenario-book';
import { NumberField, SelectField } from '../../ui/fields.tsx';
import { DateField } from '../../ui/text-fields.tsx';
import type { FormFields } from '../../ui/use-form.ts';
import { Note } from '../../ui/messages.tsx';
import type { LrpRulesData } from './data.ts';
import { isComplete, newHypothetical, nextKey, tradedContracts, type HypotheticalDraft } from './draft.ts';
import { useLiveForm } from '../../ui/use-live-form.ts';

const kinds = HYPOTHETICAL_KINDS.map((value) => ({ value, label: HYPOTHETICAL_LABELS[value] }));
const directions = ['Sell', 'Buy'].map((value) => ({ value, label: value }));
const types = LRP_TYPES.map((value) => ({ value, label: LRP_TYPE_LABELS[value] }));

export interface HypotheticalSetting {
  lots: readonly ScenarioLot[];
  prices: Prices;
  rules: LrpRulesData;
  targetDate: Day;
  today: Day;
}

interface HypotheticalFieldsProps {
  positions: readonly HypotheticalDraft[];
  onChange: (positions: readonly HypotheticalDraft[]) => void;
  errors: Readonly<Record<string, string>>;
  setting: HypotheticalSetting;
}

/** Up to three positions that are in no book. */
export const HypotheticalFields = memo(function HypotheticalFields({
  positions,
  onChange,
  errors,
  setting,
}: HypotheticalFieldsProps) {
  const replace = (at: number, position: HypotheticalDraft) =>
    onChange(positions.map((one, index) => (index === at ? position : one)));
  return (
    <Stack gap="sm">
      {positions.map((position, at) => (
        <HypotheticalPosition
          key={position.key}
          position={position}
          at={at}
          errors={errors}
          setting={setting}
          onChange={(changed) => replace(at, changed)}
          onRemove={() => onChange(positions.filter((_, index) => index !== at))}
        />
      ))}
      <Group gap="sm">
        <Button
          variant="default"
          disabled={positions.length >= MOST_HYPOTHETICAL}
          title={positions.length >= MOST_HYPOTHETICAL ? `At most ${MOST_HYPOTHETICAL} at once` : undefined}
          onClick={() =>
            onChange([...positions, newHypothetical({ kind: 'future', key: nextKey(positions) }, setting)])
          }
        >
          Try a Trade
        </Button>
        <Note>A trade you have not made: a future, an option or LRP.</Note>
      </Group>
    </Stack>
  );
});

interface HypotheticalPositionProps {
  position: HypotheticalDraft;
  at: number;
  errors: Readonly<Record<string, string>>;
  setting: HypotheticalSetting;
  onChange: (position: HypotheticalDraft) => void;
  onRemove: () => void;
}

function HypotheticalPosition({
  position,
  at,
  errors,
  setting,
  onChange,
  onRemove,
}: HypotheticalPositionProps) {
  const prefix = `positions.${at}.`;
  const own = Object.entries(errors).flatMap(([path, message]) =>
    path.startsWith(prefix) ? [[path.slice(prefix.length), message]] : [],
  );
  const form = useLiveForm<HypotheticalDraft>({
    values: position,
    onChange: (changed) => onChange({ ...position, ...changed }),
    errors: Object.fromEntries(own) as Record<string, string>,
    warnings: warningsOf(position, setting),
  });
  return (
    <Fieldset legend={`Trial position ${at + 1}`} p="sm">
      <SimpleGrid cols={{ base: 2, sm: 3, lg: 7 }} spacing="sm">
        <SelectField
          form={form}
          name="kind"
          label="Kind"
          options={kinds}
          onPick={(kind) =>
            onChange(newHypothetical({ kind: kind as Hypothetical['kind'], key: position.key }, setting))
          }
        />
        {position.kind === 'lrp' ? <LrpFields form={form} /> : <TradeFields form={form} setting={setting} />}
      </SimpleGrid>
      <Group justify="space-between" mt="sm">
        <Note>{isComplete(position) ? '' : 'Counts once every field is filled in'}</Note>
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={onRemove}
          aria-label={`Remove trial position ${at + 1}`}
        >
          Remove
        </Button>
      </Group>
    </Fieldset>
  );
}

function TradeFields({
  form,
  setting,
}: {
  form: FormFields<HypotheticalDraft>;
  setting: HypotheticalSetting;
}) {
  const { kind, contract } = form.values;
  const contracts = [...new Set([contract, ...tradedContracts(setting.today)])]
    .filter((symbol) => symbol !== '')
    .map((value) => ({ value, label: value }));
  const setPrice = (symbol: string) => {
    if (kind === 'future')
      form.change({ contract: symbol, price: priceOf(setting.prices, symbol).current ?? '' });
  };
  return (
    <>
      <SelectField form={form} name="contract" label="Contract" options={contracts} onPick={setPrice} />
      <SelectField form={form} name="b_s" label="Side" options={directions} />
      <NumberField form={form} name="quantity" label="Contracts" decimals={0} min={1} />
      {kind !== 'future' && <NumberField form={form} name="strike" label="Strike" unit="$/cwt" step={2} />}
      <NumberField
        form={form}
        name="price"
        label={kind === 'future' ? 'Price' : 'Premium'}
        unit="$/cwt"
        step={0.025}
      />
    </>
  );
}

const LrpFields = ({ form }: { form: FormFields<HypotheticalDraft> }) => (
  <>
    <SelectField form={form} name="type" label="Type" options={types} />
    <DateField form={form} name="end_date" label="End Date" />
    <NumberField form={form} name="head_count" label="Head" decimals={0} min={1} />
    <NumberField form={form} name="target_wt" label="Target Weight" unit="lb" />
    <NumberField form={form} name="coverage" label="Coverage" unit="$/cwt" />
    <NumberField form={form} name="premium" label="Premium" unit="$/cwt" />
  </>
);

/** Warnings about a hypothetical policy: they never refuse (decision 70). */
function warningsOf({ kind, ...position }: HypotheticalDraft, { lots, rules, today }: HypotheticalSetting) {
  if (kind !== 'lrp') return {};
  const head = numberTyped(position.head_count);
  const all = sumCents(lots.map(({ current_hd }) => current_hd));
  const type = lrpType.safeParse(position.type).data;
  return {
    head_count: head !== null && head > all ? `More than the ${headText(all)} head in scope` : null,
    target_wt: type
      ? typeWeightWarning(rules, { type, effective_date: today }, numberTyped(position.target_wt))
      : null,
  };
}
