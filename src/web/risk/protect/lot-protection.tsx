import { SimpleGrid, Stack, Text } from '@mantine/core';
import { useDeferredValue, useMemo, useState } from 'react';
import type { SavedComparison } from '#domain/risk/comparisons';
import type { LrpRules } from '#domain/lrp/lrp-rules';
import { parseFuturesSymbol } from '#domain/market/symbols';
import { compareProtection } from '#domain/risk/protection/compare';
import { cattleOf, choicesOf, comparisonWarnings, scenarioPrices } from '#domain/risk/protection/input';
import type { OpenLot } from '#domain/book/open-book';
import { useMay } from '../../lib/profile.ts';
import type { ValuedBook } from '../data.ts';
import { CattleFields } from './cattle-fields.tsx';
import type { Compared } from './choice-card.tsx';
import { draftOfLot, draftOfSaved, useProtectDraft } from './draft.ts';
import { EndPrices } from './end-prices.tsx';
import { FenceNotice } from './fence-notice.tsx';
import { FutureCard } from './future-card.tsx';
import { LrpCard } from './lrp-card.tsx';
import { NothingCard } from './nothing-card.tsx';
import { PutCard } from './put-card.tsx';
import { quotedOptions } from './quoted-options.ts';
import { SavedComparisons } from './saved-comparisons.tsx';

interface LotProtectionProps {
  lot: OpenLot;
  valued: ValuedBook;
  rules: LrpRules;
}

/** The comparison for one lot: its cattle, a card for each choice, and what they end with. */
export function LotProtection({ lot, valued, rules }: LotProtectionProps) {
  const month = parseFuturesSymbol(lot.futures_contract);
  const { form, input, refused } = useProtectDraft(
    draftOfLot(lot, valued.book.prices, rules, valued.today),
    (typed) => comparisonWarnings(typed, { rules, lotHead: lot.current_hd, month }),
  );
  const shown = useDeferredValue(input);
  const compared = useMemo((): Compared | null => {
    const cattle = shown && cattleOf(shown);
    if (!shown || !cattle) return null;
    const choices = choicesOf(rules, shown);
    return { cattle, choices, found: compareProtection(cattle, choices, scenarioPrices(shown)) };
  }, [shown, rules]);
  const seesAll = useMay('seeOptionsQuotes');
  const [opened, setOpened] = useState<SavedComparison | null>(null);
  const open = (saved: SavedComparison) => {
    const options = quotedOptions(valued, saved.input.contract, seesAll);
    form.change(draftOfSaved(saved, valued.book.prices, options, valued.today));
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
        today={valued.today}
      />
      <CattleFields form={form} lot={lot} />
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 4 }} spacing="md">
        <NothingCard compared={compared} />
        <FutureCard form={form} compared={compared} />
        <PutCard form={form} compared={compared} valued={valued} lot={lot} />
        <LrpCard form={form} compared={compared} input={input} rules={rules} />
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
