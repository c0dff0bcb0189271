import { NativeSelect } from '@mantine/core';
import { useMemo } from 'react';
import { missing, price as priceText, strike as strikeText } from '#domain/kit/format';
import { contractsCover, contractsHint } from '#domain/risk/protection/messages';
import type { ScenarioLot } from '#domain/risk/matrix/scenario-book';
import { useMay } from '../../lib/profile.ts';
import { CheckboxField, NumberField } from '../../ui/fields.tsx';
import { ChoiceCard } from './choice-card.tsx';
import type { ComparedChoices, ProtectBook } from './compared.ts';
import { type ProtectForm, quotedOptions } from './draft.ts';

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
      <QuotedOption form={form} of={of} lot={lot} kind="put" />
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
          <QuotedOption form={form} of={of} lot={lot} kind="call" />
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

function useQuotedOptions({ of, lot, kind }: Pick<QuotedOptionProps, 'of' | 'lot' | 'kind'>) {
  const seesAll = useMay('seeOptionsQuotes');
  return useMemo(
    () => quotedOptions(of.book, lot.futures_contract, seesAll).filter(({ p_c }) => p_c === kind),
    [of, lot, kind, seesAll],
  );
}

interface QuotedOptionProps {
  form: ProtectForm;
  of: ProtectBook;
  lot: ScenarioLot;
  kind: 'put' | 'call';
}

/** Fills in strike and premium from an option whose quote one may see. */
function QuotedOption({ form, kind, ...at }: QuotedOptionProps) {
  const options = useQuotedOptions({ ...at, kind });
  if (options.length === 0) return null;
  const fill = (symbol: string) => {
    const option = options.find((one) => one.symbol === symbol);
    if (!option) return;
    const { strike, premium } = option;
    form.change({
      ...(kind === 'put' ? { strike, premium } : { call_strike: strike, call_premium: premium }),
      premium_day: at.of.today,
    });
  };
  return (
    <NativeSelect
      label={kind === 'put' ? 'Quoted put' : 'Quoted call'}
      data={[
        { value: '', label: 'Type strike and premium' },
        ...options.map(({ symbol, strike, premium }) => ({
          value: symbol,
          label: `${symbol}: ${strikeText(strike)} at ${priceText(premium)}`,
        })),
      ]}
      onChange={({ currentTarget: { value } }) => fill(value)}
    />
  );
}
