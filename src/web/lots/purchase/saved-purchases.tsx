import { useQuery } from '@tanstack/react-query';
import { addPurchasePlan, deletePurchasePlan, editPurchasePlan } from '#api/purchase';
import type { PurchaseInput } from '#domain/purchase/purchase-form';
import { call } from '../../lib/call.ts';
import { useMay } from '../../lib/profile.ts';
import { SavedItems } from '../../parts/saved-items.tsx';
import { purchasePlansQuery } from './data.ts';
import type { usePurchase } from './use-purchase.ts';

interface SavedPurchasesProps {
  saved: ReturnType<typeof usePurchase>['saved'];
  /** What is on screen; null while it is incomplete, for the reason `refused`. */
  current: PurchaseInput | null;
  refused: string | null;
  /** The entity whose plans are shown, and of which a plan is saved; undefined for all that the user sees. */
  owner: string | undefined;
}

/** The purchase plans that an entity and its adviser keep. */
export function SavedPurchases({ saved, current, refused, owner }: SavedPurchasesProps) {
  const { opened, onOpen, renamed, isChanged, replace } = saved;
  const { data: plans = [], error } = useQuery(purchasePlansQuery);
  const withOwner = useMay('seeEntities');
  const maySave = useMay('planPurchases');
  const needsEntity = withOwner && owner === undefined;
  const reason = needsEntity ? 'Select the client that it is for' : (refused ?? undefined);
  const add = async (name: string) => {
    if (current)
      onOpen(await call(addPurchasePlan, { name, input: current, ...(owner !== undefined && { owner }) }));
  };
  return (
    <SavedItems
      kind="plan"
      queryKey={purchasePlansQuery.queryKey}
      items={owner === undefined ? plans : plans.filter((plan) => plan.owner === owner)}
      labelOf={(plan) => (needsEntity ? `${plan.name} (${plan.owner})` : plan.name)}
      opened={opened}
      onOpen={onOpen}
      save={
        maySave
          ? {
              add,
              replace,
              disabled: current === null,
              refused: reason,
              about: `${withOwner ? `Everyone at ${owner} can see it too.` : 'Everyone in your entity and administrators can see it.'} An empty sale price goes by the current price each time it is opened.`,
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
