import { SimpleGrid, Stack, Text, Paper, List } from '@mantine/core';
import { useDeferredValue, useMemo, useState } from 'react';
import type { ScenarioLot } from '#domain/risk/matrix/scenario-book';
import type { SavedComparison } from '#domain/risk/comparisons';
import type { LrpRules } from '#domain/lrp/lrp-rules';
import { parseFuturesSymbol } from '#domain/market/symbols';
import { comparisonWarnings, type ComparisonInput } from '#domain/risk/protection/input';
import { useMay } from '../../lib/profile.ts';
import { comparedChoices, leftOf, type ProtectBook } from './compared.ts';
import { draftOfLot, draftOfSaved, useProtectDraft, type ProtectForm } from './draft.ts';
import { EndPrices } from './end-prices.tsx';
import { FutureCard } from './future-card.tsx';
import { HeldCard } from './held-card.tsx';
import { LrpCard } from './lrp-card.tsx';
import { PutCard } from './put-card.tsx';
import { quotedOptions } from './quoted-options.ts';
import { SavedComparisons } from './saved-comparisons.tsx';
import { head } from '#domain/kit/format';
import { useQuoteBehind } from '../../parts/quotes-data.ts';
import { NumberField } from '../../ui/fields.tsx';
import { priceMessage } from '../../parts/price-messages.ts';
import { isDay } from '#domain/kit/days';
import { CAPTURE_PRESUMED, conditionsAhead, PRIVATE_CONTRACT } from '#domain/lrp/subsidy-capture/messages';
import { MessageBox } from '../../ui/messages.tsx';

interface LotProtectionProps {
  lot: ScenarioLot;
  of: ProtectBook;
  rules: LrpRules;
}

/** The comparison for one lot: its cattle, a card for each choice, and what they end with. */
export function LotProtection({ lot, of, rules }: LotProtectionProps) {
  const month = parseFuturesSymbol(lot.futures_contract);
  const { book, today } = of;
  const { form, input, refused } = useProtectDraft(
    draftOfLot(
      lot,
      book.prices,
      rules,
      leftOf(of, lot, { head: lot.current_hd, out_wt: lot.est_out_wt }),
      today,
    ),
    (typed) => comparisonWarnings(typed, { rules, lotHead: lot.current_hd, month }),
  );
  const shown = useDeferredValue(input);
  const compared = useMemo(() => comparedChoices(of, lot, rules, shown), [of, lot, rules, shown]);
  const seesAll = useMay('seeOptionsQuotes');
  const [opened, setOpened] = useState<SavedComparison | null>(null);
  const open = (saved: SavedComparison) => {
    const options = quotedOptions(book, saved.input.contract, seesAll);
    form.change(draftOfSaved(saved, book.prices, options, today));
    setOpened(saved);
  };
  return (
    <Stack gap="lg">
      <SavedComparisons
        lot={lot}
        current={input && compared && { input, compared }}
        refused={refused}
        opened={opened}
        onOpen={open}
        today={today}
      />
      <CattleFields form={form} lot={lot} />
      <HeldCard compared={compared} price={shown?.price ?? null} today={today} />
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="md">
        <FutureCard form={form} compared={compared} />
        <PutCard form={form} compared={compared} of={of} lot={lot} />
        <LrpCard form={form} compared={compared} input={input} rules={rules} lot={lot} />
      </SimpleGrid>
      {input?.sells_call && <FenceNotice input={input} rules={rules} />}
      {compared ? (
        <EndPrices form={form} compared={compared} />
      ) : (
        <Text c="dimmed">Enter head and out weight to compare.</Text>
      )}
    </Stack>
  );
}

/** The cattle to protect, at today's price of their futures contract. */
function CattleFields({ form, lot }: { form: ProtectForm; lot: ScenarioLot }) {
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

/** Where a sold call stands beside LRP: what RMA presumes, and when (decision 70). */
function FenceNotice({ input, rules }: { input: ComparisonInput; rules: LrpRules }) {
  if (!isDay(input.effective_date)) return null;
  return (
    <MessageBox kind="notice">
      <Text size="sm" fw={600}>
        {CAPTURE_PRESUMED}
      </Text>
      <List size="sm">
        {conditionsAhead(rules, input.effective_date).map((condition) => (
          <List.Item key={condition}>{condition}</List.Item>
        ))}
      </List>
      <Text size="sm">{PRIVATE_CONTRACT}</Text>
    </MessageBox>
  );
}
