import { Group, Paper, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery, queryOptions } from '@tanstack/react-query';
import { useState } from 'react';
import { removeWebhook, resendWebhookEvent, setWebhook, getWebhook } from '#api/webhooks';
import { count, counted } from '#domain/kit/format';
import { WEBHOOK_KIND_LABELS, webhookForm, type WebhookEvent } from '#domain/users/webhooks';
import { call } from '../lib/call.ts';
import { invalidate } from '../lib/query-client.ts';
import { useMay } from '../lib/profile.ts';
import { dayOfTime, time } from '../lib/format.ts';
import { ChooseClient } from '../parts/choose-client.tsx';
import { AtOnceButton } from '../ui/action-button.tsx';
import { CommandLine } from '../ui/command-line.tsx';
import { actionsColumn, columnsFor, texts, type TableColumns } from '../ui/data-table-columns.ts';
import { DataTable } from '../ui/data-table.tsx';
import { EmptyState, MessageBox, Note, SectionTitle, QueryError } from '../ui/messages.tsx';
import { FormCard } from '../ui/form-card.tsx';
import { CurrentPasswordField, TextField } from '../ui/text-fields.tsx';
import { useForm } from '../ui/use-form.ts';

export function WebhookSection() {
  const needsClient = useMay('seeEntities');
  if (!useMay('setWebhook')) return null;
  return (
    <Stack gap="lg">
      {needsClient ? <ChooseClient>A webhook reports the changes of one client.</ChooseClient> : <Webhook />}
    </Stack>
  );
}

function Webhook() {
  const found = useQuery(webhookQuery);
  const [secret, setSecret] = useState<string | null>(null);
  if (found.isLoadingError) return <QueryError message="Failed to load the webhook" query={found} />;
  if (!found.data) return <Skeleton height={260} />;
  const { webhook, events } = found.data;
  return (
    <>
      {secret && (
        <MessageBox kind="success" onDismiss={() => setSecret(null)}>
          <Stack gap="xs">
            <Text inherit>This secret signs each event. Copy it now: it is not shown again.</Text>
            <CommandLine text={secret} label="Copy the secret" />
          </Stack>
        </MessageBox>
      )}
      <WebhookForm key={`${webhook?.created_at}`} url={webhook?.url ?? ''} onSet={setSecret} />
      <SignatureHelp />
      {webhook && (
        <Stack gap="xs" component="section" aria-label="Sent Events">
          <Group justify="space-between">
            <SectionTitle>Sent Events</SectionTitle>
            <AtOnceButton
              action={() => call(removeWebhook)}
              done={() => {
                setSecret(null);
                return 'Address removed: nothing more is sent';
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
            accepted is tried six times in half a day. The newest hundred are shown, and are stored for thirty
            days.
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

const column = columnsFor<WebhookEvent>();

/** Example: `3 added, 1 deleted`; nothing for a test. */
const changesOf = ({ added, changed, deleted }: WebhookEvent): string | undefined =>
  [
    added > 0 && `${count(added)} added`,
    changed > 0 && `${count(changed)} changed`,
    deleted > 0 && `${count(deleted)} deleted`,
  ]
    .filter(Boolean)
    .join(', ') || undefined;

function outcomeOf(event: WebhookEvent): string {
  const { delivered_at, failure, given_up, tries, next_try_at } = event;
  if (delivered_at !== null) return `Delivered ${time(delivered_at)}`;
  if (failure === null) return tries === 0 ? 'Waiting to be sent' : 'Being sent';
  return given_up
    ? `${failure}. Given up after ${counted(tries, 'try', 'tries')}.`
    : `${failure}. Next try ${time(next_try_at)}.`;
}

const eventColumns: TableColumns<WebhookEvent> = column.columns([
  column.accessor('created_at', texts('When', time, { width: 12 })),
  column.drawn('kind', 'Event', { width: 6 }, (row) => WEBHOOK_KIND_LABELS[row.kind]),
  column.accessor(changesOf, {
    id: 'changes',
    header: 'Records',
    meta: { width: 8, wraps: true },
    cell: ({ getValue }) => getValue() ?? '-',
  }),
  column.written('outcome', 'Outcome', { width: 17, wraps: true }, outcomeOf),
  actionsColumn<WebhookEvent>({ width: 8, action: 'setWebhook' }, (event) => <SendAgain event={event} />),
]);

const SendAgain = ({ event: { id, kind, created_at } }: { event: WebhookEvent }) => (
  <AtOnceButton
    action={() => call(resendWebhookEvent, { id })}
    done={() => 'Event sent again'}
    failure="Failed to send the event again. Please try again."
    changed={webhookChanged}
    aria-label={`Send again: ${WEBHOOK_KIND_LABELS[kind]} of ${time(created_at)}`}
  >
    Send again
  </AtOnceButton>
);

/** The form for an entity's address. `onSet` gets the new secret. */
function WebhookForm({ url, onSet }: { url: string; onSet: (secret: string) => void }) {
  const form = useForm({
    schema: webhookForm,
    initial: { url, current_password: '' },
    save: async (values) => {
      const { secret } = await call(setWebhook, values);
      await webhookChanged();
      onSet(secret);
    },
    failure: 'Failed to save the address. Please try again.',
  });
  return (
    <FormCard
      title="Webhook"
      about="One HTTPS address is notified when lots, trades, alerts or snapshots change: which records and how many, not their contents; alerts include their text. Saving creates a new secret and starts a new log. The address is removed when the user who set it leaves the entity."
      form={form}
      submitLabel="Save Address"
    >
      <TextField
        form={form}
        name="url"
        label="Address"
        hint="A public name, like https://hooks.example.com/drover"
        required
      />
      <CurrentPasswordField form={form} />
    </FormCard>
  );
}

/** Prints the signature of an event, with the secret, the timestamp and the body in variables. */
const SIGNATURE_LINE = `printf '%s.%s' "$TIMESTAMP" "$BODY" | openssl dgst -sha256 -hmac "$SECRET"`;

const SignatureHelp = () => (
  <Paper withBorder p={{ base: 'md', sm: 'lg' }} component="section" aria-label="Check an Event">
    <Stack gap="sm">
      <SectionTitle>Check an Event</SectionTitle>
      <Note>
        An event is a POST with JSON: its id, kind, entity and time, and the ids of what changed. The header
        Drover-Signature is v1= and the HMAC-SHA256, in hexadecimal, over the header Drover-Timestamp, a dot
        and the body as received; the key is the whole secret, with whsec_. Reject any other signature, and a
        timestamp more than five minutes off, and answer with a status from 200 to 299 within ten seconds. The
        same Drover-Id may come twice.
      </Note>
      <CommandLine text={SIGNATURE_LINE} label="Copy the line for the signature" />
    </Stack>
  </Paper>
);

/** The address of an entity with its log, which grows while the page is open. */
const webhookQuery = queryOptions({
  queryKey: ['webhook'],
  queryFn: () => call(getWebhook),
  refetchInterval: 10_000,
});

const webhookChanged = (): Promise<void> => invalidate({ queryKey: ['webhook'] });
