import { Skeleton } from '@mantine/core';
import type { Lot } from '#domain/lots/lots';
import { QueryError } from '../../ui/messages.tsx';
import { needWithPositions, useLotsToInsure } from './lot-need.ts';
import { OfferActions } from './offer-actions.tsx';
import { OffersPanel } from './offers-panel.tsx';

export function LotOffers({ lot: { id } }: { lot: Pick<Lot, 'id'> }) {
  const { of, found } = useLotsToInsure();
  if (found.isLoadingError) return <QueryError message="Failed to load what the lot needs" query={found} />;
  if (!of) return <Skeleton height={360} />;
  const lot = of.book.lots.find((one) => one.id === id);
  return (
    <OffersPanel
      input={{ lot_id: id }}
      basis={lot?.basis ?? 0}
      need={lot ? needWithPositions(of, lot) : null}
    >
      {(chosen) => <OfferActions chosen={chosen} lot={lot} />}
    </OffersPanel>
  );
}
