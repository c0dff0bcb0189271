import { Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import type { Client } from '#domain/clients/board';
import { head, missing, moneyWhole, counted } from '#domain/kit/format';
import { clientsQuery } from './data.ts';
import { EquityOfClient, HedgeOfClient, MarginOfClient, PhoneLink, RiskOfClient } from './client-figures.tsx';
import { NeedDetail } from './need-chips.tsx';
import { useClient } from '../lib/client.ts';
import { useToday } from '../lib/profile.ts';
import { AddNoteButton } from '../notes/add-note.tsx';
import { NoteList } from '../notes/note-list.tsx';
import { BackLink, ButtonLink } from '../ui/links.tsx';
import { LoadingScreen } from '../ui/loading-screen.tsx';
import { EmptyState, Note, QueryError } from '../ui/messages.tsx';
import { withReason } from '../lib/call.ts';
import { Page, SectionCard } from '../ui/page.tsx';
import { StatCard, StatCards } from '../ui/stat-card.tsx';
import { NewClientInvitation } from '../users/new-client-invitation.tsx';
import { valueAtRiskQuery } from '../value-at-risk/data.ts';
import { AccountsSection, AlertsSection, UsersSection } from './contact-sections.tsx';
import { LotsSection, PositionsSection, ReportsSection, SavedSection } from './record-sections.tsx';

const EVERY_NOTE = {};

/** One client on one page: reasons to call, figures, notes and tasks. Source: `beyond.md` I. */
export function ClientPage() {
  const id = useClient();
  const clients = useQuery(clientsQuery);
  const client = clients.data?.find((one) => one.id === id);
  if (id === null) return <Navigate to="/admin/clients" replace />;
  if (clients.isError && !clients.data)
    return <QueryError message="Failed to load the client" query={clients} />;
  if (!clients.data) return <LoadingScreen />;
  if (!client)
    return (
      <Page
        title="Client"
        back={
          <BackLink to="/admin/clients" search={{ client: undefined }}>
            Back to Clients
          </BackLink>
        }
      >
        <EmptyState title="Client not found">No client has this address.</EmptyState>
      </Page>
    );
  return (
    <Page
      title={client.name}
      back={
        <BackLink to="/admin/clients" search={{ client: undefined }}>
          Back to Clients
        </BackLink>
      }
      about={client.phone_number && <PhoneLink number={client.phone_number} name={client.name} />}
      action={
        <ButtonLink to="/dashboard" variant="default">
          Open Dashboard
        </ButtonLink>
      }
    >
      <Stack gap="md">
        <NewClientInvitation />
        <SectionCard title="Needs Attention" about="The most severe reason first.">
          <NeedDetail client={client} />
        </SectionCard>
        <Figures client={client} />
        <LotsSection />
        <PositionsSection />
        <AlertsSection />
        <SectionCard title="Notes and Tasks" about="On the client and on its lots, policies and trades.">
          <Group justify="flex-end">
            <AddNoteButton about={{ about_kind: 'client', about_id: client.id }} />
          </Group>
          <NoteList filter={EVERY_NOTE} namesRecord empty={<Note>No notes yet.</Note>} />
        </SectionCard>
        <SavedSection />
        <ReportsSection />
        <AccountsSection />
        <UsersSection owner={client.name} />
      </Stack>
    </Page>
  );
}

function Figures({ client }: { client: Client }) {
  const today = useToday();
  const { dollar_move, lots } = client;
  return (
    <StatCards>
      <StatCard label="Head" value={head(client.head)} note={`In ${counted(lots, 'lot')}`} />
      <StatCard label="Hedge %" value={<HedgeOfClient hedge={client.hedge} />} />
      <StatCard label="$1.00 Move" value={moneyWhole(dollar_move)} />
      <RiskCard client={client} />
      <StatCard label="Margin Room" value={<MarginOfClient margin={client.margin} today={today} />} />
      <StatCard label="Next Date" value={<Text size="sm">{client.next?.message ?? 'None'}</Text>} />
      <StatCard label="Equity with Sales and LRP" value={<EquityOfClient equity={client.equity} />} />
    </StatCards>
  );
}

/** The figure of the client's own screens, which the server stores until prices or positions change; the board's until it has come. */
function RiskCard({ client: { value_at_risk: stored, lots } }: { client: Client }) {
  const { data: risk, error } = useQuery(valueAtRiskQuery({ days: 1 }));
  const current = risk ? { ...risk, value: risk.result?.value ?? null } : stored;
  const failure = error && withReason('Failed to load value at risk', error);
  return (
    <StatCard
      label="Value at Risk"
      value={current || !failure ? <RiskOfClient value_at_risk={current} lots={lots} /> : missing}
      note={failure}
    />
  );
}
