import { EmptyState } from '../ui/empty-state.tsx';
import { ButtonLink } from '../ui/links.tsx';

export function LotNotFound() {
  return (
    <EmptyState title="Lot Not Found" action={<ButtonLink to="/inventory">Back to Inventory</ButtonLink>}>
      The lot you are looking for does not exist.
    </EmptyState>
  );
}
