import { EmptyState } from '../../ui/empty-state.tsx';
import { ButtonLink } from '../../ui/links.tsx';
import { Page } from '../../ui/page.tsx';

export function LotNotFound({ title }: { title: string }) {
  return (
    <Page title={title}>
      <EmptyState title="Lot Not Found" action={<ButtonLink to="/inventory">Back to Inventory</ButtonLink>}>
        The lot you are looking for does not exist.
      </EmptyState>
    </Page>
  );
}
