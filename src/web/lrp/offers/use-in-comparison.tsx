import type { Lot } from '#domain/lots/lots';
import { useMay } from '../../lib/profile.ts';
import { protectLink } from '../../parts/lots-data.ts';
import { ButtonLink } from '../../ui/links.tsx';
import type { ChosenOffer } from './offers-panel.tsx';
import { keyOfOffer } from './offers-of-type.tsx';

/** Opens Protect with the comparison filled in. */
export function UseInComparison({ lot, chosen }: { lot: Pick<Lot, 'lot' | 'owner'>; chosen: ChosenOffer }) {
  const withOwner = useMay('seeEntities');
  const link = protectLink(lot, withOwner);
  const { offer, beginning } = chosen;
  return (
    <ButtonLink
      {...link}
      search={{
        ...link.search,
        end: offer.end_date,
        offer: keyOfOffer(offer),
        ...(beginning && { beginning: '1' }),
        use: '1',
      }}
      size="sm"
    >
      Use in comparison
    </ButtonLink>
  );
}
