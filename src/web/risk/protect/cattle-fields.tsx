import { Paper, SimpleGrid } from '@mantine/core';
import { head } from '#domain/kit/format';
import type { OpenLot } from '#domain/book/open-book';
import { useQuoteBehind } from '../../parts/quotes-data.ts';
import { NumberField } from '../../ui/number-field.tsx';
import { priceMessage } from '../../parts/price-messages.ts';
import type { ProtectForm } from './draft.ts';

/** The cattle to protect, at today's price of their futures contract. */
export function CattleFields({ form, lot }: { form: ProtectForm; lot: OpenLot }) {
  const behind = useQuoteBehind(lot.futures_contract);
  return (
    <Paper withBorder p="md" component="section" aria-label="Cattle">
      <SimpleGrid cols={{ base: 2, sm: 3, lg: 5 }} spacing="md">
        <NumberField
          form={form}
          name="head"
          label="Head"
          hint={`${head(lot.current_hd)} head in the lot`}
          min={0}
        />
        <NumberField form={form} name="out_wt" label="Out Weight" unit="lb" min={0} />
        <NumberField form={form} name="basis" label="Basis" unit="$/cwt" negative step={0.25} />
        <NumberField
          form={form}
          name="price"
          label="Futures Price"
          unit="$/cwt"
          min={0}
          step={0.025}
          hint={priceMessage(lot.futures_contract, behind)}
        />
        <NumberField
          form={form}
          name="commission"
          label="Commission"
          prefix="$"
          min={0}
          hint="A contract, round turn"
        />
      </SimpleGrid>
    </Paper>
  );
}
