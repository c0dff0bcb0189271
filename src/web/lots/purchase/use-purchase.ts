import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { editPurchasePlan, listPurchasePlans } from '#api/purchase';
import { numberTyped } from '#domain/kit/typed-numbers';
import { priceOf } from '#domain/market/prices';
import { purchaseFigures } from '#domain/purchase/purchase-figures';
import { purchaseForm, type PurchaseInput, type PurchasePlan } from '#domain/purchase/purchase-form';
import { purchaseOut } from '#domain/purchase/purchase-price';
import { purchaseWarnings } from '#domain/purchase/warnings';
import { call } from '../../lib/call.ts';
import { callQuery } from '../../lib/query-client.ts';
import { useMay, useToday } from '../../lib/profile.ts';
import { interestRateQuery, plansQuery } from '../../parts/lots-data.ts';
import { usePrices } from '../../parts/quotes-data.ts';
import { useOpened } from '../../parts/use-opened.ts';
import { useLiveForm } from '../../ui/use-live-form.ts';
import { newPurchase, parsedPurchase, purchaseDraftOf, type PurchaseDraft } from './draft.ts';

/** The purchase on screen, and the saved one that it was opened from, which the address names (`plan`). */
function useDraft() {
  const withOwner = useMay('seeEntities');
  const today = useToday();
  const ofEntity = { enabled: !withOwner };
  const { data: rate } = useQuery({ ...interestRateQuery, ...ofEntity });
  const { data: planned } = useQuery({ ...plansQuery, ...ofEntity });
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

export const purchasePlansQuery = callQuery(['purchase-plans'], listPurchasePlans);

const savedWith =
  (input: PurchaseInput) =>
  ({ id, name, version }: PurchasePlan) =>
    call(editPurchasePlan, { id, name, input, version });

/** A purchase with its figures at the current price of its contract. */
export function usePurchase() {
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
