import { ImportLink } from '../parts/import-links.tsx';
import { ActionButton } from '../ui/action-button.tsx';
import { EmptyState, NothingMatches } from '../ui/empty-state.tsx';

export function NoLots({ onAdd }: { onAdd: () => void }) {
  return (
    <EmptyState
      title="No Lots Found"
      action={
        <>
          <ActionButton action="recordCattle" onClick={onAdd}>
            Add Your First Lot
          </ActionButton>
          <ImportLink />
        </>
      }
    >
      A lot is a group of cattle with its head, weight and cost. Add one to follow it from receiving to
      shipping.
    </EmptyState>
  );
}

export const NoLotsMatch = ({ onClear }: { onClear: () => void }) => (
  <NothingMatches title="No Lots Match Your Filters" onClear={onClear}>
    Try another search, or take a filter away.
  </NothingMatches>
);
