import { editBasis } from '#api/lots';
import { savePlan } from '#api/plan';
import type { Lot } from '#domain/lots/lots';
import { planOfPurchase, type LotOfPurchase } from '#domain/purchase/lot-of-purchase';
import type { PurchaseInput } from '#domain/purchase/purchase-form';
import { call, withReason } from '../../lib/call.ts';
import { invalidateAll } from '../../lib/query-client.ts';
import { useMay } from '../../lib/profile.ts';
import { planLink } from '../../parts/lots-data.ts';
import type { ModalProps } from '../../ui/confirm-modal.tsx';
import { notify, notifyFailure } from '../../ui/notices.ts';
import { AddLotModal } from '../add-lot.tsx';

interface AddAsLotProps extends ModalProps {
  input: PurchaseInput;
  lot: LotOfPurchase;
  owner: string | undefined;
}

/** The Add Lot form filled in with a purchase; once the lot is saved, so are its plan and basis. Source: beyond-2 J21. */
export function AddAsLotModal({ input, lot, owner, ...modal }: AddAsLotProps) {
  const withOwner = useMay('seeEntities');
  const savePlanOf = async (added: Lot) => {
    try {
      await call(savePlan, { ...planOfPurchase(input), id: added.id });
      if (input.basis !== null)
        await call(editBasis, { id: added.id, basis: input.basis, version: added.version });
      notify(`Lot ${added.lot} added with its plan`, { view: planLink(added, withOwner) });
    } catch (error) {
      notifyFailure(withReason(`Lot ${added.lot} was added without its plan`, error), {
        view: planLink(added, withOwner),
      });
    } finally {
      invalidateAll();
    }
  };
  return (
    <AddLotModal
      begin={{ ...lot, ...(owner !== undefined && { owner }) }}
      about={
        input.basis === null
          ? 'Its plan to finish is saved with it.'
          : 'Its plan to finish and its basis are saved with it.'
      }
      onAdded={savePlanOf}
      {...modal}
    />
  );
}
