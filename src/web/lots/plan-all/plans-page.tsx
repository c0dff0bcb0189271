import { Box, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useScope, useToday } from '../../lib/profile.ts';
import { plansQuery } from '../../parts/lots-data.ts';
import { ScopeSelect } from '../../parts/scope-select.tsx';
import { BackLink, ButtonLink } from '../../ui/links.tsx';
import { EmptyState, Note, QueryError } from '../../ui/messages.tsx';
import { Page } from '../../ui/page.tsx';
import { PlansForm } from './plans-form.tsx';

/** Plan All Lots: the plans of an entity's lots with head in one table, saved together. */
export function PlansPage() {
  const scope = useScope();
  const needsEntity = scope.seesEntities && scope.owner === undefined;
  const today = useToday();
  const found = useQuery({ ...plansQuery(scope.owner), enabled: !needsEntity });
  const [round, setRound] = useState(0);
  return (
    <Page
      title="Plan All Lots"
      entity={scope.owner}
      back={<BackLink to="/inventory">Back to Inventory</BackLink>}
      about="What finishing each lot will cost. A plan writes the projected expenses by month, until the out date."
    >
      <Stack gap="lg">
        {scope.seesEntities && (
          <Box maw={320}>
            <ScopeSelect label="Client" none="Select a client" scope={scope} />
          </Box>
        )}
        {needsEntity ? (
          <EmptyState title="No Client Selected">Rates are those of one client. Select it above.</EmptyState>
        ) : found.isLoadingError ? (
          <QueryError message="Failed to load plans" query={found} />
        ) : !found.data || today === undefined ? (
          <Note component="output">Loading plans...</Note>
        ) : found.data.lots.length === 0 ? (
          <EmptyState
            title="No Lots on Feed"
            action={<ButtonLink to="/inventory">View Inventory</ButtonLink>}
          >
            Only lots with head are planned.
          </EmptyState>
        ) : (
          <PlansForm
            key={`${scope.owner ?? ''} ${round}`}
            loaded={found.data}
            owner={scope.owner}
            today={today}
            restart={() => setRound((before) => before + 1)}
          />
        )}
      </Stack>
    </Page>
  );
}
