import { Box, Text } from '@mantine/core';
import { useScope } from '../lib/profile.ts';
import { ScopeSelect } from '../parts/scope-select.tsx';
import { TextLink } from '../ui/links.tsx';
import { EmptyState } from '../ui/messages.tsx';

/** The choice of a report's entity, for a user who sees several. On paper the head states the entity. */
export const EntityChoice = () => (
  <Box data-screen-only maw={320}>
    <ScopeSelect label="Client" none="Select a client" scope={useScope()} />
  </Box>
);

export function BackToReports() {
  const { owner } = useScope();
  return (
    <Text size="sm" data-screen-only>
      <TextLink to="/reports" search={owner === undefined ? {} : { owner }}>
        All reports
      </TextLink>
    </Text>
  );
}

export const NoEntityYet = () => (
  <EmptyState title="No Client Selected">A report covers one client. Select it above.</EmptyState>
);

/** Whether a report waits for the choice of its entity: a user who sees one entity has no choice. */
export function useNeedsEntity(): boolean {
  const { seesEntities, owner } = useScope();
  return seesEntities && owner === undefined;
}
