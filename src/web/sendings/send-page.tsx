import { Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { TextLink } from '../ui/links.tsx';
import { EmptyState, QueryError } from '../ui/messages.tsx';
import { Page } from '../ui/page.tsx';
import { recipientsQuery } from './data.ts';
import { SendCard } from './send-card.tsx';
import { SendingLog } from './sending-log.tsx';
import { SentSummary } from './sent-summary.tsx';

export function SendPage() {
  const found = useQuery(recipientsQuery);
  const { data } = found;
  return (
    <Page
      title="Send Reports"
      about="The reports of one client or of all at once, all as of one time: as files, or to the addresses that each client allows."
      back={
        <Text size="sm" data-screen-only>
          <TextLink to="/reports">All reports</TextLink>
        </Text>
      }
    >
      <Stack gap="lg">
        {found.isLoadingError ? (
          <QueryError message="Failed to load clients" query={found} />
        ) : !data ? (
          <Skeleton height={420} />
        ) : data.recipients.length === 0 ? (
          <EmptyState title="No Clients Yet">Reports can be sent once a client has signed up.</EmptyState>
        ) : (
          <SendCard recipients={data.recipients} sendsMail={data.by_mail} />
        )}
        <SentSummary />
        <SendingLog />
      </Stack>
    </Page>
  );
}
