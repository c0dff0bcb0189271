import { EmptyState } from '../ui/empty-state.tsx';
import { ButtonLink } from '../ui/links.tsx';
import { Page } from '../ui/page.tsx';

export function NotFoundPage() {
  return (
    <Page title="Page Not Found">
      <EmptyState
        title="There is nothing at this address"
        action={<ButtonLink to="/dashboard">Go to Dashboard</ButtonLink>}
      >
        The link may be old, or the address mistyped.
      </EmptyState>
    </Page>
  );
}
