import { missing, percentTenths, premium as premiumText } from '#domain/kit/format';
import { LRP_TYPE_LABELS, LRP_TYPES } from '#domain/lrp/lrp';
import type { LrpRules } from '#domain/lrp/lrp-rules';
import { type ComparisonInput, premiumPaid, subsidyOf } from '#domain/risk/protection/input';
import { factorMessage, insuranceCovers } from '#domain/risk/protection/messages';
import { CheckboxField, SelectField } from '../../ui/choice-fields.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { DateField } from '../../ui/text-fields.tsx';
import { ChoiceCard, type ComparedChoices } from './choice-card.tsx';
import type { ProtectForm } from './draft.ts';

const typeOptions = LRP_TYPES.map((value) => ({ value, label: LRP_TYPE_LABELS[value] }));
const premiumOptions = [
  { value: 'producer', label: 'After subsidy' },
  { value: 'total', label: 'Total, before the subsidy' },
];

interface LrpCardProps {
  form: ProtectForm;
  compared: ComparedChoices | null;
  input: ComparisonInput | null;
  rules: LrpRules;
}

export function LrpCard({ form, compared, input, rules }: LrpCardProps) {
  const lrp = compared?.choices.lrp;
  const covers =
    compared && lrp
      ? insuranceCovers(compared.cattle.head, lrp.head, compared.found.covered_percent.lrp ?? null)
      : missing;
  const isTotal = form.values.premium_of === 'total';
  return (
    <ChoiceCard
      choice="lrp"
      compared={compared}
      covers={covers}
      floorNote={lrp ? factorMessage(lrp.factor ?? 1) : null}
    >
      <SelectField form={form} name="lrp_type" label="Type" options={typeOptions} />
      <NumberField form={form} name="lrp_head" label="Insured Head" unit="head" min={0} decimals={0} />
      <NumberField form={form} name="target_wt" label="Target Weight" unit="lb" min={0} />
      <NumberField form={form} name="coverage" label="Coverage" unit="$/cwt" min={0} />
      <SelectField form={form} name="premium_of" label="Premium" options={premiumOptions} />
      <NumberField
        form={form}
        name="lrp_premium"
        label="LRP Premium"
        unit="$/cwt"
        min={0}
        step={0.00001}
        decimals={5}
      />
      {isTotal && (
        <>
          <NumberField
            form={form}
            name="level"
            label="Coverage Level"
            unit="%"
            min={0}
            max={100}
            hint={input ? subsidyMessage(rules, input) : undefined}
          />
          <CheckboxField form={form} name="beginning" label="Beginning or veteran producer" />
        </>
      )}
      <DateField form={form} name="effective_date" label="Effective Date" />
      <DateField form={form} name="end_date" label="End Date" />
      <NumberField
        form={form}
        name="index_spread"
        label="Index Spread"
        unit="$/cwt"
        negative
        hint="Index less future at the end"
      />
    </ChoiceCard>
  );
}

/** Example: 'Subsidy 35.0%: you pay $5.115'. */
function subsidyMessage(rules: LrpRules, input: ComparisonInput): string | undefined {
  const subsidy = subsidyOf(rules, input);
  if (subsidy === null) return undefined;
  const paid = premiumPaid(rules, input);
  return `Subsidy ${percentTenths(subsidy)}${paid === null ? '' : `: you pay ${premiumText(paid)}`}`;
}
