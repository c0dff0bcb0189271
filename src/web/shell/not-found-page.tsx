import { useLocation } from '@tanstack/react-router';
import { useMay } from '../lib/profile.ts';
import { EmptyState } from '../ui/messages.tsx';
import { Page } from '../ui/page.tsx';
import { ButtonLink } from '../ui/links.tsx';
import { AccessDenied } from './access-denied.tsx';

/** An address without a page; one of the admin area is denied to producers like its pages. */
export function NotFoundPage() {
  const { pathname } = useLocation();
  const mayOpenAdminArea = useMay('openAdminArea');
  if (pathname.startsWith('/admin/') && !mayOpenAdminArea) return <AccessDenied />;
  return (
    <Page title="Page Not Found">
      <EmptyState
        title="There is no page at this address"
        action={<ButtonLink to="/dashboard">Go to Dashboard</ButtonLink>}
      >
        The link may be old, or the address mistyped.
      </EmptyState>
    </Page>
  );
}
