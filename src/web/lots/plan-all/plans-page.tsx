import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useMay, useToday } from '../../lib/profile.ts';
import { plansQuery } from '../../parts/lots-data.ts';
import { ChooseClient } from '../../parts/choose-client.tsx';
import { BackLink, ButtonLink } from '../../ui/links.tsx';
import { EmptyState, Note, QueryError } from '../../ui/messages.tsx';
import { Page } from '../../ui/page.tsx';
import { PlansForm } from './plans-form.tsx';

/** Plan All Lots: the plans of an entity's lots with head in one table, saved together. */
export function PlansPage() {
  const needsClient = useMay('seeEntities');
  const today = useToday();
  const found = useQuery({ ...plansQuery, enabled: !needsClient });
  const [round, setRound] = useState(0);
  return (
    <Page
      title="Plan All Lots"
      back={<BackLink to="/inventory">Back to Inventory</BackLink>}
      about="What finishing each lot will cost. A plan writes the projected expenses by month, until the out date."
    >
      <Stack gap="lg">
        {needsClient ? (
          <ChooseClient>Rates are those of one client.</ChooseClient>
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
            key={round}
            loaded={found.data}
            today={today}
            restart={() => setRound((before) => before + 1)}
          />
        )}
      </Stack>
    </Page>
  );
}
