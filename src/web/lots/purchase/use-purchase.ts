import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { numberTyped } from '#domain/kit/typed-numbers';
import { priceOf } from '#domain/market/prices';
import { purchaseFigures } from '#domain/purchase/purchase-figures';
import { purchaseForm, type PurchasePlan } from '#domain/purchase/purchase-form';
import { purchaseOut } from '#domain/purchase/purchase-price';
import { purchaseWarnings } from '#domain/purchase/warnings';
import { useScope, useToday } from '../../lib/profile.ts';
import { useSearchText, useSetSearch } from '../../lib/search-params.ts';
import { usePrices } from '../../parts/quotes-data.ts';
import { useLiveForm } from '../../ui/use-live-form.ts';
import { interestRateQuery, purchasePlansQuery } from './data.ts';
import { newPurchase, parsedPurchase, purchaseDraftOf, type PurchaseDraft } from './draft.ts';

/** The purchase on screen, and the saved one that it was opened from, which the address names (`plan`). */
function useDraft() {
  const { seesEntities, owner } = useScope();
  const today = useToday();
  const { data: rate } = useQuery({
    ...interestRateQuery(owner),
    enabled: !seesEntities || owner !== undefined,
  });
  const { data: plans } = useQuery(purchasePlansQuery);
  const [named] = useSearchText('plan');
  const setSearch = useSetSearch();
  /** What is typed, over what a purchase begins with, which may become known later. */
  const [typed, setTyped] = useState<Partial<PurchaseDraft>>({});
  const [shown, setShown] = useState('');
  const opened = plans?.find(({ id }) => String(id) === named) ?? null;

  // The address named another one, for example in a link.
  if (opened && shown !== named) {
    setShown(named);
    setTyped(purchaseDraftOf(opened.input));
  }

  const open = (saved: PurchasePlan) => {
    setShown(String(saved.id));
    setTyped(purchaseDraftOf(saved.input));
    setSearch({ plan: String(saved.id), ...(seesEntities && { owner: saved.owner }) });
  };
  const interest = rate?.interest_rate;
  const draft = useMemo(() => ({ ...newPurchase(today, interest), ...typed }), [today, interest, typed]);
  const change = useCallback(
    (changed: Partial<PurchaseDraft>) => setTyped((before) => ({ ...before, ...changed })),
    [],
  );
  return { draft, change, open, opened };
}

/** A purchase with what it comes to at the current price of its contract. */
export function usePurchase() {
  const { draft, change, open, opened } = useDraft();
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
  const form = useLiveForm({ values: draft, onChange: change, errors, warnings });
  const contract = input && (purchaseOut(input)?.contract ?? null);
  const { current } = priceOf(prices, contract);
  const figures = useMemo(() => input && purchaseFigures(input, current), [input, current]);
  const isChanged =
    opened !== null && JSON.stringify(input) !== JSON.stringify(purchaseForm.parse(opened.input));
  return { form, input, refused, figures, current, open, opened, isChanged };
}
