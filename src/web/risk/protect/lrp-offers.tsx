import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { isDay } from '#domain/kit/days';
import { numberTyped } from '#domain/kit/typed-numbers';
import { chosenOfferMessage, inputOfOffer } from '#domain/risk/protection/offers';
import type { ScenarioLot } from '#domain/risk/matrix/scenario-book';
import { useSearchText } from '../../lib/search-params.ts';
import { offersQuery } from '../../lrp/offers/data.ts';
import type { Need } from '../../lrp/offers/need.tsx';
import { type ChosenOffer, OffersPanel } from '../../lrp/offers/offers-panel.tsx';
import { keyOfOffer } from '../../lrp/offers/offers-of-type.tsx';
import { SmallNote } from '../../ui/messages.tsx';
import { type ComparedChoices, needOfLot } from '#domain/risk/protection/compared';
import type { ProtectForm } from './draft.ts';

interface LrpOffersProps {
  form: ProtectForm;
  compared: ComparedChoices | null;
  lot: ScenarioLot;
}

/** The offers that fit the lot: one of them fills in the card, so that none of its numbers is typed. Source: beyond-2 K. */
export function LrpOffers({ form, compared, lot }: LrpOffersProps) {
  const { offer_day, lrp_head } = form.values;
  const use = ({ offer, head, out_wt, beginning }: ChosenOffer) => {
    const typed = numberTyped(lrp_head);
    form.change({
      ...inputOfOffer(offer, { out_wt, beginning }),
      // The head that are left to cover stand there already (decision 87).
      ...(head !== null && (typed === null || typed === 0 || typed > head) && { lrp_head: head }),
    });
  };
  useOfferOfAddress(lot, use);
  const [begins] = useSearchText('beginning');
  const { data: shown, dataUpdatedAt } = useQuery(offersQuery({ lot_id: lot.id }, begins === '1'));
  const value = compared && needOfLot(compared);
  const need: Need | null =
    value === null ? null : { value, name: 'need', before: compared?.held?.before ?? null };
  return (
    <>
      <OffersPanel input={{ lot_id: lot.id }} basis={compared?.cattle.basis ?? 0} need={need} compact>
        {(chosen) => (
          <Button size="sm" onClick={() => use(chosen)}>
            Use in comparison
          </Button>
        )}
      </OffersPanel>
      {shown && typeof offer_day === 'string' && isDay(offer_day) && (
        <SmallNote role="status">{chosenOfferMessage(offer_day, new Date(dataUpdatedAt))}.</SmallNote>
      )}
    </>
  );
}

/** Uses the offer that a link to this page names, once. */
function useOfferOfAddress(lot: ScenarioLot, use: (chosen: ChosenOffer) => void) {
  const [wanted, setWanted] = useSearchText('use');
  const [end] = useSearchText('end');
  const [key] = useSearchText('offer');
  const [begins] = useSearchText('beginning');
  const beginning = begins === '1';
  const { data } = useQuery({ ...offersQuery({ lot_id: lot.id }, beginning), enabled: wanted !== '' });
  const isKnown = wanted !== '' && data !== undefined;
  const takeOnce = useEffectEvent(() => {
    const offer = data?.offers.find((one) => one.end_date === end && keyOfOffer(one) === key);
    if (offer)
      use({
        offer,
        head: data?.fit?.head ?? null,
        out_wt: data?.cattle?.est_out_wt ?? lot.est_out_wt,
        beginning,
      });
    setWanted('');
  });
  useEffect(() => {
    if (isKnown) takeOnce();
  }, [isKnown]);
}
