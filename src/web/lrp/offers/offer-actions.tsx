import { rounded } from '#domain/kit/money';
import type { ScenarioLot } from '#domain/risk/matrix/scenario-book';
import { useMay } from '../../lib/profile.ts';
import { protectLink } from '../../parts/lots-data.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { useItemModal } from '../../ui/confirm-modal.tsx';
import { lazily } from '../../ui/lazily.tsx';
import { ButtonLink } from '../../ui/links.tsx';
import type { ChosenOffer } from './offers-panel.tsx';
import { keyOfOffer } from './offers-of-type.tsx';

const AddLrpModal = lazily(async () => (await import('../add-lrp.tsx')).AddLrpModal);

interface OfferActionsProps {
  chosen: ChosenOffer;
  /** Undefined for cattle that are only planned. */
  lot?: ScenarioLot | undefined;
}

/** Compares an offer for its lot, or records it once the agent has sold it. */
export function OfferActions({ chosen, lot }: OfferActionsProps) {
  const added = useItemModal<ChosenOffer>();
  return (
    <>
      {lot && <UseInComparison lot={lot} chosen={chosen} />}
      <ActionButton action="recordPolicies" variant="default" size="sm" onClick={() => added.open(chosen)}>
        Record this policy
      </ActionButton>
      {added.item && (
        <AddLrpModal {...(lot && { lot })} values={policyOfOffer(added.item)} {...added.modal} />
      )}
    </>
  );
}

/** The values of the LRP form that an offer gives; endorsement number, state and county are the agent’s. */
const policyOfOffer = ({ offer, head, out_wt }: ChosenOffer) => ({
  type: offer.type,
  effective_date: offer.effective,
  end_date: offer.end_date,
  coverage: rounded(offer.coverage, 2),
  premium: offer.premium ?? '',
  ...(head !== null && head > 0 && { head_count: head }),
  ...(out_wt > 0 && { target_wt: out_wt }),
});

/** Opens Protect with the comparison filled in. */
function UseInComparison({ lot, chosen }: { lot: ScenarioLot; chosen: ChosenOffer }) {
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
