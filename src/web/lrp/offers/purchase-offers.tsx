import { Button, Stack } from '@mantine/core';
import type { PurchaseFigures } from '#domain/purchase/purchase-figures';
import type { PurchaseInput } from '#domain/purchase/purchase-form';
import { useSearchText } from '../../lib/search-params.ts';
import type { Need } from './need.tsx';
import { OfferActions } from './offer-actions.tsx';
import { OffersPanel } from './offers-panel.tsx';

/** The offers for cattle that are only planned: against the break-even where a price to pay is entered. */
export function PurchaseOffers({ input, figures }: { input: PurchaseInput; figures: PurchaseFigures }) {
  const [shown, setShown] = useSearchText('offers');
  const isOpen = shown === '1';
  const need: Need | null =
    input.paid_cwt === null || figures.break_even === null
      ? null
      : { value: figures.break_even, name: 'break-even', before: null };
  return (
    <Stack gap="sm" align="stretch" data-screen-only>
      <div>
        <Button variant="default" aria-expanded={isOpen} onClick={() => setShown(isOpen ? '' : '1')}>
          {isOpen ? 'Hide LRP Offers' : 'LRP Offers'}
        </Button>
      </div>
      {isOpen && (
        <OffersPanel
          input={{
            sex: input.sex,
            weight: input.out_wt,
            head: input.head,
            day: figures.out_date,
          }}
          basis={input.basis ?? 0}
          need={need}
        >
          {(chosen) => <OfferActions chosen={chosen} />}
        </OffersPanel>
      )}
    </Stack>
  );
}
