import { EmptyState } from '../ui/messages.tsx';
import { Page } from '../ui/page.tsx';
import { ButtonLink } from '../ui/links.tsx';

/** In place of the page of a client that does not exist. The same page of all clients is a click away. */
export const ClientNotFound = () => (
  <Page title="Client not found">
    <EmptyState
      title="There is no client at this address"
      action={
        <ButtonLink to="." search={(before: object) => ({ ...before, client: undefined })}>
          All clients
        </ButtonLink>
      }
    >
      The link may be old, or the client has been deleted.
    </EmptyState>
  </Page>
);
