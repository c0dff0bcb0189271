import { Button } from '@mantine/core';
import { ActionButton } from '../ui/action-button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

const title = 'No LRP Policies Found';

export function NoPolicies({ onAdd }: { onAdd: () => void }) {
  return (
    <EmptyState
      title={title}
      action={
        <ActionButton action="recordPolicies" onClick={onAdd}>
          Add Your First Policy
        </ActionButton>
      }
    >
      An LRP policy insures a price per hundredweight. Add one to follow its coverage and count it in your
      hedge.
    </EmptyState>
  );
}

export function NoPolicyMatches({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      title={title}
      action={
        <Button variant="default" onClick={onClear}>
          Clear all filters
        </Button>
      }
    >
      No policy matches your search.
    </EmptyState>
  );
}
