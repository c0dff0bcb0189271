import { ImportLink } from '../parts/links.tsx';
import { ActionButton } from '../ui/action-button.tsx';
import { EmptyState, NothingMatches } from '../ui/messages.tsx';

const title = 'No LRP Policies Found';

export function NoPolicies({ onAdd }: { onAdd: () => void }) {
  return (
    <EmptyState
      title={title}
      action={
        <>
          <ActionButton action="recordPolicies" onClick={onAdd}>
            Add Your First Policy
          </ActionButton>
          <ImportLink />
        </>
      }
    >
      An LRP policy insures a price per hundredweight. Add one to follow its coverage and count it in your
      hedge.
    </EmptyState>
  );
}

export const NoPolicyMatches = ({ onClear }: { onClear: () => void }) => (
  <NothingMatches title={title} onClear={onClear}>
    No policy matches your search.
  </NothingMatches>
);
