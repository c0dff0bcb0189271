import { Group, NativeSelect, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { removeWebhook } from '#api/webhooks';
import { dayOfTime } from '../lib/format.ts';
import { call } from '../lib/call.ts';
import { useMay, useProfile } from '../lib/profile.ts';
import { ownersQuery } from '../parts/lots-data.ts';
import { AtOnceButton } from '../ui/at-once-button.tsx';
import { CommandLine } from '../ui/command-line.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { QueryError } from '../ui/error-panel.tsx';
import { MessageBox } from '../ui/message-box.tsx';
import { Note, SectionTitle } from '../ui/typography.ts';
import { webhookChanged, webhookQuery } from './data.ts';
import { eventColumns } from './event-columns.tsx';
import { SignatureHelp } from './signature-help.tsx';
import { WebhookForm } from './webhook-form.tsx';

/** The address that is told about an entity's changes, with the log of what was sent. */
export function WebhookSection() {
  const { entity_name } = useProfile();
  const choosesOwner = useMay('seeEntities');
  const maySet = useMay('setWebhook');
  const [chosen, choose] = useState<string>();
  const owners = useQuery({ ...ownersQuery, enabled: choosesOwner });
  if (!maySet) return null;
  return (
    <Stack gap="lg">
      {choosesOwner && (
        <NativeSelect
          label="Entity of the Webhook"
          data={(owners.data ?? []).map((owner) => owner.entity_name)}
          value={chosen ?? entity_name}
          onChange={({ currentTarget }) => choose(currentTarget.value)}
        />
      )}
      <WebhookOf key={chosen ?? ''} owner={chosen} />
    </Stack>
  );
}

function WebhookOf({ owner }: { owner: string | undefined }) {
  const found = useQuery(webhookQuery(owner));
  const [secret, setSecret] = useState<string | null>(null);
  if (found.isLoadingError) return <QueryError message="Failed to load the webhook" query={found} />;
  if (!found.data) return <Skeleton height={260} />;
  const { webhook, events } = found.data;
  return (
    <>
      {secret && (
        <MessageBox kind="success" onDismiss={() => setSecret(null)}>
          <Stack gap="xs">
            <Text inherit>This secret signs what is sent. Copy it now: it is not shown again.</Text>
            <CommandLine text={secret} label="Copy the secret" />
          </Stack>
        </MessageBox>
      )}
      <WebhookForm key={`${webhook?.created_at}`} owner={owner} url={webhook?.url ?? ''} onSet={setSecret} />
      <SignatureHelp />
      {webhook && (
        <Stack gap="xs" component="section" aria-label="Sent Events">
          <Group justify="space-between">
            <SectionTitle>Sent Events</SectionTitle>
            <AtOnceButton
              action={() => call(removeWebhook, { owner })}
              done={() => {
                setSecret(null);
                return 'The address is removed: nothing more is sent';
              }}
              failure="Failed to remove the address. Please try again."
              changed={webhookChanged}
              color="red"
            >
              Remove Address
            </AtOnceButton>
          </Group>
          <Note>
            To the address set by {webhook.set_by} on {dayOfTime(webhook.created_at)}. An event that is not
            accepted is tried six times in half a day. The newest hundred are shown, and kept for thirty days.
          </Note>
          <DataTable
            label="Sent events"
            columns={eventColumns}
            rows={events}
            rowId={({ id }) => id}
            name="events"
            empty={<EmptyState title="No events">The next change is sent within seconds.</EmptyState>}
          />
        </Stack>
      )}
    </>
  );
}
