import { missing } from '#domain/kit/format';
import { contractsCover, contractsHint } from '#domain/risk/protection/messages';
import { NumberField } from '../../ui/fields.tsx';
import { ChoiceCard } from './choice-card.tsx';
import type { ComparedChoices } from './compared.ts';
import type { ProtectForm } from './draft.ts';

export function FutureCard({ form, compared }: { form: ProtectForm; compared: ComparedChoices | null }) {
  const future = compared?.choices.future;
  const covered = compared?.found.covered_percent.future ?? null;
  return (
    <ChoiceCard
      choice="future"
      compared={compared}
      covers={
        compared && future
          ? contractsCover(compared.cattle, future.contracts, covered, compared.left)
          : missing
      }
    >
      <NumberField
        form={form}
        name="future_contracts"
        label="Contracts Sold"
        hint={compared ? contractsHint(compared.cattle.root, compared.left) : undefined}
        min={0}
        decimals={0}
      />
    </ChoiceCard>
  );
}
