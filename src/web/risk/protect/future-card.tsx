import { counted, missing } from '#domain/kit/format';
import { suggestedContracts } from '#domain/risk/protection/compare';
import { contractsCover, NO_CONTRACT } from '#domain/risk/protection/messages';
import { NumberField } from '../../ui/number-field.tsx';
import { ChoiceCard, type ComparedChoices } from './choice-card.tsx';
import type { ProtectForm } from './draft.ts';

/** The contracts that fit, or why none does. */
export const contractsHint = (compared: ComparedChoices | null): string | undefined => {
  if (!compared) return undefined;
  const suggested = suggestedContracts(compared.cattle);
  return suggested === 0
    ? NO_CONTRACT
    : `${counted(suggested, 'contract best matches', 'contracts best match')} the weight`;
};

export function FutureCard({ form, compared }: { form: ProtectForm; compared: ComparedChoices | null }) {
  const future = compared?.choices.future;
  const covers =
    compared && future
      ? contractsCover(compared.cattle, future.contracts, compared.found.covered_percent.future ?? null)
      : missing;
  return (
    <ChoiceCard choice="future" compared={compared} covers={covers}>
      <NumberField
        form={form}
        name="future_contracts"
        label="Contracts Sold"
        hint={contractsHint(compared)}
        min={0}
        decimals={0}
      />
    </ChoiceCard>
  );
}
