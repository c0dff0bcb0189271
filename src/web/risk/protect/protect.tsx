import { Group, NativeSelect, Skeleton, Stack, SimpleGrid, Text, Paper, List } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useDeferredValue } from 'react';
import { scenarioBook, type ScenarioLot } from '#domain/risk/matrix/scenario-book';
import { useMay, useToday } from '../../lib/profile.ts';
import { useSetSearch, useSearchText } from '../../lib/search-params.ts';
import { lrpRulesQuery } from '../../lrp-rules/data.ts';
import { EmptyState, Note, SectionTitle, MessageBox, QueryError } from '../../ui/messages.tsx';
import { usePrintedEntity } from '../../ui/print-state.ts';
import { scenarioBookQuery } from '../../parts/scenario-book.ts';
import {
  type ProtectBook,
  comparedChoices,
  leftOf,
  type ComparedChoices,
} from '#domain/risk/protection/compared';
import type { SavedComparison } from '#domain/risk/comparisons';
import type { LrpRules } from '#domain/lrp/lrp-rules';
import { parseFuturesSymbol } from '#domain/market/symbols';
import { cattleOf, type ComparisonInput, comparisonWarnings } from '#domain/risk/protection/input';
import { quotedOptions } from '#domain/risk/protection/option-choices';
import { draftOfLot, draftOfSaved, useProtectDraft, type ProtectForm } from './draft.ts';
import { EndPrices } from './end-prices.tsx';
import { HeldCard } from './held-card.tsx';
import { LrpCard } from './lrp-card.tsx';
import { PutCard } from './put-card.tsx';
import { head, missing } from '#domain/kit/format';
import { useQuoteBehind } from '../../parts/prices-data.ts';
import { NumberField } from '../../ui/fields.tsx';
import { priceMessage } from '../../parts/price-messages.ts';
import { isDay } from '#domain/kit/days';
import { CAPTURE_PRESUMED, conditionsAhead, PRIVATE_CONTRACT } from '#domain/lrp/subsidy-capture/messages';
import { contractsCover, contractsHint } from '#domain/risk/protection/messages';
import { ChoiceCard } from './choice-card.tsx';
import { useOpened } from '../../parts/use-opened.ts';
import { comparisonsQuery } from './data.ts';
import { comparisonsOfLot, SavedComparisons } from './saved-comparisons.tsx';

function FutureCard({ form, compared }: { form: ProtectForm; compared: ComparedChoices | null }) {
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

/** The fields, each with the value that somebody else has saved meanwhile, until it is changed here. */
function useMarked(
  form: ProtectForm,
  conflicts: Readonly<Record<string, string>>,
  settle: (changed: object) => void,
): ProtectForm {
  return useMemo(() => {
    const change: ProtectForm['change'] = (values) => {
      form.change(values);
      settle(values);
    };
    return {
      ...form,
      change,
      set: (name, value) => change({ [name]: value }),
      errorOf: (name) => conflicts[name] ?? form.errorOf(name),
    };
  }, [form, conflicts, settle]);
}

function LotProtection({ lot, of, rules }: { lot: ScenarioLot; of: ProtectBook; rules: LrpRules }) {
  const month = parseFuturesSymbol(lot.futures_contract);
  const { book, today } = of;
  const {
    form: live,
    input,
    refused,
  } = useProtectDraft(
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
  const { data, error } = useQuery(comparisonsQuery);
  const items = data && comparisonsOfLot(data, lot);
  const { settle, ...saved } = useOpened('comparison', items, (shownAs) => {
    const options = quotedOptions(book, shownAs.input.contract, seesAll);
    live.change(draftOfSaved(shownAs, book.prices, options, today));
  });
  const form = useMarked(live, saved.conflicts, settle);
  return (
    <Stack gap="lg">
      <SavedComparisons
        lot={lot}
        items={items ?? []}
        error={error}
        current={input && cattleOf(input) && { input, compare: () => comparedChoices(of, lot, rules, input) }}
        refused={refused}
        saved={saved}
        today={today}
      />
      <CattleFields form={form} lot={lot} />
      <HeldCard compared={compared} price={shown?.price ?? null} today={today} />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <FutureCard form={form} compared={compared} />
        <PutCard form={form} compared={compared} of={of} lot={lot} />
      </SimpleGrid>
      <LrpCard form={form} compared={compared} input={input} rules={rules} lot={lot} />
      {input?.sells_call && <FenceNotice input={input} rules={rules} />}
      {compared ? (
        <EndPrices form={form} compared={compared} />
      ) : (
        <Text c="dimmed">Enter head and out weight to compare.</Text>
      )}
    </Stack>
  );
}

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

/** A sold call beside LRP: the notice of RMA's presumption (decision 70). */
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

/** The lot of the saved comparison in the address, else the first. */
const ofSaved = (
  comparisons: readonly SavedComparison[] | undefined,
  saved: string,
  lots: readonly ScenarioLot[],
): ScenarioLot | undefined => {
  const lotId = comparisons?.find(({ id }) => String(id) === saved)?.lot_id;
  return lots.find(({ id }) => id === lotId) ?? lots[0];
};

/** Compares a lot as it is now with a short future, a put or fence, and LRP added to the positions held. */
export function Protect() {
  const rules = useQuery(lrpRulesQuery);
  const found = useQuery(scenarioBookQuery);
  const { data } = found;
  const today = useToday();
  const of = useMemo(
    (): ProtectBook | undefined => (data && today ? { book: scenarioBook(data), today } : undefined),
    [data, today],
  );
  const [number] = useSearchText('lot');
  const [owner] = useSearchText('owner');
  const [saved] = useSearchText('comparison');
  const comparisons = useQuery(comparisonsQuery);
  const lots = of?.book.lots ?? [];
  const lot =
    number === ''
      ? ofSaved(comparisons.data, saved, lots)
      : lots.find((one) => one.lot === number && (owner === '' || one.owner === owner));
  usePrintedEntity(lot?.owner);
  if (rules.isLoadingError) return <QueryError message="Failed to load LRP rules" query={rules} />;
  if (found.isLoadingError) return <QueryError message="Failed to load risk data" query={found} />;
  if (!of || !rules.data || (saved !== '' && comparisons.isPending)) return <Skeleton height={420} />;
  if (lots.length === 0)
    return (
      <EmptyState title="No Lots With Head">
        Lots with head appear here, so you can compare ways to protect their price.
      </EmptyState>
    );
  return (
    <Stack gap="lg">
      <Group justify="space-between" align="flex-end" gap="md">
        <div>
          <SectionTitle>Compare protection</SectionTitle>
          <Note>
            The lot as it is now, and what each protection adds: floor, cost, and the net price if the market
            moves.
          </Note>
        </div>
        <LotPicker lots={lots} lot={lot} />
      </Group>
      {lot ? (
        <LotProtection key={lot.id} lot={lot} of={of} rules={rules.data} />
      ) : (
        <EmptyState title="Lot Not Found">No lot with head has the number {number}.</EmptyState>
      )}
    </Stack>
  );
}

function LotPicker({ lots, lot }: { lots: readonly ScenarioLot[]; lot: ScenarioLot | undefined }) {
  const withOwner = useMay('seeEntities');
  const setSearch = useSetSearch();
  const options = useMemo(
    () =>
      lots.map(({ id, lot: number, owner }) => ({
        value: String(id),
        label: withOwner ? `${number} (${owner})` : number,
      })),
    [lots, withOwner],
  );
  const choose = (id: string) => {
    const chosen = lots.find((one) => String(one.id) === id);
    if (!chosen) return;
    // The owner is named only where it is needed.
    const isAmbiguous = lots.some((one) => one.lot === chosen.lot && one.id !== chosen.id);
    setSearch({ lot: chosen.lot, comparison: '', ...(isAmbiguous && { owner: chosen.owner }) });
  };
  return (
    <NativeSelect
      label="Lot"
      data={lot ? options : [{ value: '', label: 'Select a lot' }, ...options]}
      value={lot ? String(lot.id) : ''}
      onChange={({ currentTarget: { value } }) => choose(value)}
    />
  );
}
