import type { Lot } from '#domain/lots/lots';
import { rounded } from '#domain/kit/money';
import { ActionButton } from '../../ui/action-button.tsx';
import { useItemModal } from '../../ui/confirm-modal.tsx';
import { lazily } from '../../ui/lazily.tsx';
import type { ChosenOffer } from './offers-panel.tsx';

const AddLrpModal = lazily(async () => (await import('../add-lrp.tsx')).AddLrpModal);

interface RecordOfferProps {
  chosen: ChosenOffer;
  lot?: Pick<Lot, 'id' | 'owner' | 'current_hd' | 'est_out_wt' | 'futures_contract'>;
  onAdded?: () => void;
}

/** Opens the LRP form filled in with an offer; endorsement number, state and county are the agent's. */
export function RecordOffer({ chosen, lot, onAdded }: RecordOfferProps) {
  const added = useItemModal<ChosenOffer>();
  return (
    <>
      <ActionButton action="recordPolicies" variant="default" size="sm" onClick={() => added.open(chosen)}>
        Record this policy
      </ActionButton>
      {added.item && (
        <AddLrpModal
          {...(lot && { lot })}
          values={policyOfOffer(added.item)}
          {...(onAdded && { onAdded })}
          {...added.modal}
        />
      )}
    </>
  );
}

/** The values of the LRP form that an offer gives. */
const policyOfOffer = ({ offer, head, out_wt }: ChosenOffer) => ({
  type: offer.type,
  effective_date: offer.effective,
  end_date: offer.end_date,
  coverage: rounded(offer.coverage, 2),
  premium: offer.premium ?? '',
  ...(head !== null && head > 0 && { head_count: head }),
  ...(out_wt > 0 && { target_wt: out_wt }),
});
