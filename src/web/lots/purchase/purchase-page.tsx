import { Stack, Paper, SimpleGrid, Text } from '@mantine/core';
import { lotOfPurchase, type LotOfPurchase } from '#domain/purchase/lot-of-purchase';
import { outMessage, breakEvenSaleMessage, contractsMessage, payMessage } from '#domain/purchase/messages';
import { price as priceText, counted, day as dayText, moneySigned, perCwtInWords } from '#domain/kit/format';
import { pricedPurchase, type PurchaseFigures, purchaseFigures } from '#domain/purchase/purchase-figures';
import { type PurchaseInput, purchaseForm, type PurchasePlan } from '#domain/purchase/purchase-form';
import { useMay, useToday } from '../../lib/profile.ts';
import { priceMessage } from '../../parts/price-messages.ts';
import { useQuoteBehind, usePrices } from '../../parts/prices-data.ts';
import { SimulatedMark } from '../../parts/simulated-mark.tsx';
import { ActionButton } from '../../ui/action-button.tsx';
import { useItemModal } from '../../ui/confirm-modal.tsx';
import { lazily } from '../../ui/lazily.tsx';
import { BackLink } from '../../ui/links.tsx';
import { EmptyState, Note, Notes } from '../../ui/messages.tsx';
import { Page } from '../../ui/page.tsx';
import { GridTable } from './grid-table.tsx';
import { PurchaseFields } from './purchase-fields.tsx';
import classes from './purchase.module.css';
import { rootOfSymbol } from '#domain/market/symbols';
import { Fact } from '../../ui/stat-card.tsx';
import { useQuery } from '@tanstack/react-query';
import { addPurchasePlan, deletePurchasePlan, editPurchasePlan, listPurchasePlans } from '#api/purchase';
import { call } from '../../lib/call.ts';
import { SavedItems, useVisibility } from '../../parts/saved-items.tsx';
import { useCallback, useMemo, useState } from 'react';
import { numberTyped } from '#domain/kit/typed-numbers';
import { priceOf } from '#domain/market/prices';
import { purchaseOut } from '#domain/purchase/purchase-price';
import { purchaseWarnings } from '#domain/purchase/warnings';
import { callQuery } from '../../lib/query-client.ts';
import { interestRateQuery, plansQuery } from '../../parts/lots-data.ts';
import { useOpened } from '../../parts/use-opened.ts';
import { useLiveForm } from '../../ui/use-live-form.ts';
import { newPurchase, parsedPurchase, purchaseDraftOf, type PurchaseDraft } from './draft.ts';
import { useFact } from '../../lib/use-fact.ts';

/** The purchase on screen, and the saved one that it was opened from, which the address names (`plan`). */
function useDraft() {
  const withOwner = useMay('seeEntities');
  const today = useToday();
  const ofEntity = { enabled: !withOwner };
  const rate = useFact({ ...interestRateQuery, ...ofEntity });
  const planned = useFact({ ...plansQuery, ...ofEntity });
  const { data: plans } = useQuery(purchasePlansQuery);
  /** Typed values, over initial values that may load later. */
  const [typed, setTyped] = useState<Partial<PurchaseDraft>>({});
  const show = (saved: PurchasePlan) => setTyped(purchaseDraftOf(saved.input));
  const { open, settle, ...saved } = useOpened('plan', plans, show);
  const interest = rate?.interest_rate;
  const usual = planned?.usual ?? null;
  const draft = useMemo(
    () => ({ ...newPurchase(today, usual, interest), ...typed }),
    [today, usual, interest, typed],
  );
  const change = useCallback(
    (changed: Partial<PurchaseDraft>) => {
      setTyped((before) => ({ ...before, ...changed }));
      settle(changed);
    },
    [settle],
  );
  return { draft, change, isUsual: usual !== null && saved.opened === null, open, ...saved };
}

const purchasePlansQuery = callQuery(['purchase-plans'], listPurchasePlans);

const savedWith =
  (input: PurchaseInput) =>
  ({ id, name, version }: PurchasePlan) =>
    call(editPurchasePlan, { id, name, input, version });

/** A purchase with its figures at the current price of its contract. */
function usePurchase() {
  const { draft, change, isUsual, opened, open, renamed, conflicts, replace } = useDraft();
  const { prices } = usePrices();
  const { input, errors, refused } = useMemo(() => parsedPurchase(draft), [draft]);
  const { feed_unit, feed_rate, adg } = draft;
  const warnings = useMemo(
    () =>
      purchaseWarnings({
        feed_unit: feed_unit || 'day',
        feed_rate: numberTyped(feed_rate),
        adg: numberTyped(adg),
      }),
    [feed_unit, feed_rate, adg],
  );
  const marked = useMemo(() => ({ ...conflicts, ...errors }), [conflicts, errors]);
  const form = useLiveForm({ values: draft, onChange: change, errors: marked, warnings });
  const contract = input && (purchaseOut(input)?.contract ?? null);
  const { current } = priceOf(prices, contract);
  const figures = useMemo(() => input && purchaseFigures(input, current), [input, current]);
  const isChanged =
    opened !== null && JSON.stringify(input) !== JSON.stringify(purchaseForm.parse(opened.input));
  const saved = {
    opened,
    onOpen: open,
    renamed,
    isChanged,
    replace: isChanged ? async () => input && replace(savedWith(input)) : undefined,
  };
  return { form, isUsual, input, refused, figures, current, saved };
}

const PurchaseOffers = lazily(
  async () => (await import('../../lrp/offers/purchase-offers.tsx')).PurchaseOffers,
  36,
);

const AddAsLotModal = lazily(async () => (await import('./add-as-lot.tsx')).AddAsLotModal);

/** Plan a Purchase. Source: beyond-2 J20 and J21. */
export function PurchasePage() {
  const { form, isUsual, input, refused, figures, current, saved } = usePurchase();
  const behind = useQuoteBehind(figures?.contract ?? null);
  const added = useItemModal<{ input: PurchaseInput; lot: LotOfPurchase }>();
  const lot = input && lotOfPurchase(pricedPurchase(input, current));
  const isOfSeveral = useMay('seeEntities');
  // Over several clients, an opened plan names its owner.
  const owner = isOfSeveral ? saved.opened?.owner : undefined;
  return (
    <Page
      title="Plan a Purchase"
      back={<BackLink to="/inventory">Back to Inventory</BackLink>}
      entity={owner}
      badge={<SimulatedMark />}
      about="What you can pay for the next cattle, from what finishing them costs and what they sell for."
      action={
        <ActionButton
          action="recordCattle"
          disabled={lot === null}
          title={lot === null ? (refused ?? 'Nothing can be paid for them') : undefined}
          onClick={() => input && lot && added.open({ input, lot })}
        >
          Add as Lot
        </ActionButton>
      }
    >
      <Stack gap="lg">
        <div data-screen-only>
          <SavedPurchases {...{ saved, refused, owner }} current={input} />
        </div>
        <div className={classes.columns}>
          <PurchaseFields
            {...{ form, isUsual }}
            outMessage={figures && outMessage(figures)}
            priceHint={figures ? priceMessage(figures.contract, behind) : undefined}
            currentPrice={current === null ? undefined : priceText(current)}
          />
          {input && figures ? (
            <Outcome {...{ input, figures }} />
          ) : (
            <EmptyState title="What Can I Pay?">{refused}</EmptyState>
          )}
        </div>
        {input && figures && <PurchaseOffers {...{ input, figures }} />}
      </Stack>
      {added.item && <AddAsLotModal {...added.item} owner={owner} {...added.modal} />}
    </Page>
  );
}

interface PurchaseResultProps {
  input: PurchaseInput;
  figures: PurchaseFigures;
}

const Outcome = ({ input, figures }: PurchaseResultProps) => (
  <Stack gap="lg" miw={0}>
    <PurchaseResult input={input} figures={figures} />
    {figures.grid && figures.sale_price !== null ? (
      <GridTable grid={figures.grid} entered={{ sale: figures.sale_price, cost: input.feed_rate }} />
    ) : (
      figures.pay && (
        <Note>Enter the feed as a cost of gain for a table of sale prices and costs of gain.</Note>
      )
    )}
  </Stack>
);

export function PurchaseResult({ input, figures }: PurchaseResultProps) {
  const { pay, break_even, contract } = figures;
  const behind = useQuoteBehind(contract);
  const root = rootOfSymbol(contract);
  const lines = [
    input.paid_cwt !== null && break_even !== null ? breakEvenSaleMessage(input.paid_cwt, break_even) : null,
    root === null ? null : contractsMessage(root, input.head, input.out_wt),
  ];
  return (
    <Paper withBorder p="md" component="section" aria-label="What can I pay">
      <Stack gap="md">
        <Text className={classes.pay} component="p" m={0} role="status">
          {pay === null
            ? `${behind ? `${contract} has no price` : priceMessage(contract, behind)}: enter a futures sale price`
            : payMessage(pay)}
        </Text>
        {pay && <Facts input={input} figures={figures} pay={pay} />}
        <Notes lines={lines.filter((line) => line !== null)} />
      </Stack>
    </Paper>
  );
}

interface FactsProps extends PurchaseResultProps {
  pay: NonNullable<PurchaseFigures['pay']>;
}

const Facts = ({ input, figures, pay }: FactsProps) => (
  <SimpleGrid component="dl" cols={{ base: 2, sm: 3, lg: 5 }} spacing="sm" m={0}>
    <Fact label="Out" note={counted(pay.days, 'day')}>
      {dayText(figures.out_date)}
    </Fact>
    <Fact
      label="Sold at, $/cwt"
      note={`${figures.contract} ${priceText(figures.price)}, basis ${perCwtInWords(input.basis ?? 0)}`}
    >
      {perCwtInWords(figures.sale_price)}
    </Fact>
    <Fact
      label="Sale, $ a head"
      note={pay.death_loss === 0 ? null : `less ${perCwtInWords(pay.death_loss)} for deaths`}
    >
      {perCwtInWords(pay.revenue)}
    </Fact>
    <Fact label="Costs, $ a head" note={`feed ${perCwtInWords(pay.feed)}`}>
      {perCwtInWords(pay.expenses)}
    </Fact>
    <Fact label="Interest, $ a head" note={`target ${moneySigned(input.target)}`}>
      {perCwtInWords(pay.interest)}
    </Fact>
  </SimpleGrid>
);

interface SavedPurchasesProps {
  saved: ReturnType<typeof usePurchase>['saved'];
  /** The values on screen; null while incomplete, for the reason `refused`. */
  current: PurchaseInput | null;
  refused: string | null;
  /** The entity of which a plan is saved, where it is not that of the screen. */
  owner: string | undefined;
}

/** The purchase plans that an entity and its adviser keep. */
export function SavedPurchases({ saved, current, refused, owner }: SavedPurchasesProps) {
  const { opened, onOpen, renamed, isChanged, replace } = saved;
  const { data: plans = [], error } = useQuery(purchasePlansQuery);
  const withOwner = useMay('seeEntities');
  const maySave = useMay('planPurchases');
  const visibility = useVisibility(owner);
  const reason =
    withOwner && owner === undefined ? 'Choose the client that it is for' : (refused ?? undefined);
  const add = async (name: string) => {
    if (current)
      onOpen(await call(addPurchasePlan, { name, input: current, ...(owner !== undefined && { owner }) }));
  };
  return (
    <SavedItems
      kind="plan"
      queryKey={purchasePlansQuery.queryKey}
      items={plans}
      labelOf={(plan) => (withOwner ? `${plan.name} (${plan.owner})` : plan.name)}
      opened={opened}
      onOpen={onOpen}
      save={
        maySave
          ? {
              add,
              replace,
              disabled: current === null,
              refused: reason,
              about: `${visibility} An empty sale price goes by the current price each time it is opened.`,
            }
          : undefined
      }
      rename={async ({ id, input }, name, version) =>
        renamed(await call(editPurchasePlan, { id, name, input, version }))
      }
      remove={({ id }) => call(deletePurchasePlan, { id })}
      error={error}
    >
      {isChanged ? 'Changed here since it was opened.' : 'As saved.'}
    </SavedItems>
  );
}
