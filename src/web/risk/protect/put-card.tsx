import { missing } from '#domain/kit/format';
import { contractsCover, contractsHint } from '#domain/risk/protection/messages';
import type { ScenarioLot } from '#domain/risk/matrix/scenario-book';
import { CheckboxField, NumberField } from '../../ui/fields.tsx';
import { ChoiceCard } from './choice-card.tsx';
import type { ComparedChoices, ProtectBook } from '#domain/risk/protection/compared';
import type { ProtectForm } from './draft.ts';
import { OptionList } from './option-list.tsx';

interface PutCardProps {
  form: ProtectForm;
  compared: ComparedChoices | null;
  of: ProtectBook;
  lot: ScenarioLot;
}

/** A bought put; with a sold call it is a fence. */
export function PutCard({ form, compared, of, lot }: PutCardProps) {
  const choice = form.values.sells_call === true ? 'fence' : 'put';
  const put = compared?.choices.fence ?? compared?.choices.put;
  const covers =
    compared && put
      ? contractsCover(
          compared.cattle,
          put.contracts,
          compared.found.covered_percent[choice] ?? null,
          compared.left,
        )
      : missing;
  return (
    <ChoiceCard choice={choice} compared={compared} covers={covers}>
      <OptionList form={form} of={of} lot={lot} kind="put" />
      <NumberField form={form} name="strike" label="Strike" unit="$/cwt" min={0} step={1} />
      <NumberField form={form} name="premium" label="Premium" unit="$/cwt" min={0} step={0.025} />
      <NumberField
        form={form}
        name="put_contracts"
        label="Contracts"
        hint={compared ? contractsHint(compared.cattle.root, compared.left) : undefined}
        min={0}
        decimals={0}
      />
      <CheckboxField form={form} name="sells_call" label="Sell a call too" />
      {form.values.sells_call === true && (
        <>
          <OptionList form={form} of={of} lot={lot} kind="call" />
          <NumberField form={form} name="call_strike" label="Call Strike" unit="$/cwt" min={0} step={1} />
          <NumberField
            form={form}
            name="call_premium"
            label="Call Premium"
            unit="$/cwt"
            min={0}
            step={0.025}
          />
        </>
      )}
    </ChoiceCard>
  );
}
