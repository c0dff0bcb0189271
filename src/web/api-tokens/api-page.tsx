import { Anchor, SimpleGrid, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { makeApiToken, revokeApiToken, listApiTokens } from '#api/api-tokens';
import type { OutputOf } from '#api/endpoint';
import { listExpenses } from '#api/expenses';
import { listLots } from '#api/lots';
import { listPrices } from '#api/prices';
import { dropFile } from '#api/waiting-files';
import { apiTokenForm, TOKEN_SCOPE_LABELS, type ApiToken } from '#domain/users/api-tokens';
import { TOKEN_SCOPES } from '#domain/users/permissions';
import { call } from '../lib/call.ts';
import { callQuery, invalidate } from '../lib/query-client.ts';
import { useMay } from '../lib/profile.ts';
import { dayOfTime, time } from '../lib/format.ts';
import { AtOnceButton } from '../ui/action-button.tsx';
import { CommandLine } from '../ui/command-line.tsx';
import { actionsColumn, columnsFor, texts, type TableColumns } from '../ui/data-table-columns.ts';
import { DataTable } from '../ui/data-table.tsx';
import { EmptyState, MessageBox, Note, SectionTitle } from '../ui/messages.tsx';
import { FormCard } from '../ui/form-card.tsx';
import { Page, SectionCard } from '../ui/page.tsx';
import { TextLink } from '../ui/links.tsx';
import { SelectField } from '../ui/fields.tsx';
import { CurrentPasswordField, TextField } from '../ui/text-fields.tsx';
import { useForm } from '../ui/use-form.ts';
import { WebhookSection } from '../webhooks/webhook-section.tsx';

export function ApiPage() {
  const tokens = useQuery(apiTokensQuery);
  const [made, setMade] = useState<MadeToken | null>(null);
  return (
    <Page
      title="API"
      back={
        <TextLink to="/settings" size="sm">
          Account Settings
        </TextLink>
      }
      about="Let your programs read and write your records and be notified of changes."
    >
      <Stack gap="lg" maw={860}>
        {made && (
          <MessageBox kind="success" onDismiss={() => setMade(null)}>
            <Stack gap="xs">
              <Text inherit>This is the token {made.name}. Copy it now: it is not shown again.</Text>
              <CommandLine text={made.token} label={`Copy the token ${made.name}`} />
            </Stack>
          </MessageBox>
        )}
        <Stack gap="xs" component="section" aria-label="Your Tokens">
          <SectionTitle>Your Tokens</SectionTitle>
          <Note>Changing your password, entity or role revokes them all. Signing out does not.</Note>
          <DataTable
            failure={{ message: 'Failed to load API tokens', query: tokens }}
            label="API tokens"
            loadingText="Loading API tokens..."
            likelyRows={2}
            columns={apiTokenColumns}
            rows={tokens.data}
            rowId={({ id }) => id}
            rowName={({ name }) => name}
            empty={<EmptyState title="No API tokens">Create one below for your first program.</EmptyState>}
          />
        </Stack>
        <TokenForm key={made?.id} onMade={setMade} />
        <ExampleCalls />
        <WebhookSection />
      </Stack>
    </Page>
  );
}

const column = columnsFor<ApiToken>();

const apiTokenColumns: TableColumns<ApiToken> = column.columns([
  column.accessor('name', { header: 'Name', meta: { width: 14, wraps: true } }),
  column.drawn('scope', 'Scope', { width: 9 }, (row) => TOKEN_SCOPE_LABELS[row.scope]),
  column.accessor('created_at', texts('Made', dayOfTime, { width: 9 })),
  column.accessor((token) => token.last_used_at ?? undefined, {
    id: 'last_used_at',
    header: 'Last Used',
    meta: { width: 13 },
    cell: ({ getValue }) => {
      const used = getValue();
      return used === undefined ? 'Never' : time(used);
    },
  }),
  actionsColumn<ApiToken>({ width: 8 }, (token) => <RevokeButton token={token} />),
]);

/** Revokes a token at once: a token that may be in the wrong hands must not wait for a confirmation. */
const RevokeButton = ({ token: { id, name } }: { token: ApiToken }) => (
  <AtOnceButton
    action={() => call(revokeApiToken, { id })}
    done={() => `API token ${name} is revoked`}
    failure={`Failed to revoke API token ${name}. Please try again.`}
    changed={apiTokensChanged}
    color="red"
    aria-label={`Revoke ${name}`}
  >
    Revoke
  </AtOnceButton>
);

/** A token as it is shown once, when it is made. */
type MadeToken = OutputOf<typeof makeApiToken>;

const scopes = TOKEN_SCOPES.map((value) => ({ value, label: TOKEN_SCOPE_LABELS[value] }));

/** The form for a new token. `onMade` mounts it again, with empty fields. */
function TokenForm({ onMade }: { onMade: (made: MadeToken) => void }) {
  const form = useForm({
    schema: apiTokenForm,
    initial: { name: '', scope: 'read', current_password: '' },
    save: async (values) => {
      const made = await call(makeApiToken, values);
      await apiTokensChanged();
      onMade(made);
    },
    failure: 'Failed to create the API token. Please try again.',
  });
  return (
    <FormCard
      title="New Token"
      about="Use one token per program, so you can revoke each on its own. A token can do what you can do, within its scope, but cannot reach your account, users or backups."
      form={form}
      submitLabel="Create Token"
    >
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextField form={form} name="name" label="Name" hint="The program that will use it" required />
        <SelectField form={form} name="scope" label="Scope" options={scopes} required />
      </SimpleGrid>
      <CurrentPasswordField form={form} />
    </FormCard>
  );
}

const examples = [
  { title: 'Lots', of: 'lots', path: listLots.path },
  { title: 'Expenses, the newest 100', of: 'expenses', path: listExpenses.path },
  { title: 'Prices', of: 'prices', path: listPrices.path },
];

/** The command for a GET with the token in the environment, where the list of processes does not show it. */
const curl = (path: string): string =>
  `curl -H "Authorization: Bearer $DROVER_TOKEN" ${window.location.origin}${path}`;

const dropLine = (): string =>
  `curl -H "Authorization: Bearer $DROVER_TOKEN" -H "Content-Type: text/csv" --data-binary @fills.csv "${window.location.origin}${dropFile.path}?name=fills.csv"`;

/** Commands that work as they are, once the token is in the environment. */
function ExampleCalls() {
  const mayImport = useMay('importTrades');
  return (
    <SectionCard
      title="Use a Token"
      about={
        <>
          Put the token into a variable first, so it stays out of your terminal history. Every endpoint is
          described in{' '}
          <Anchor href="/api/docs" underline="always" inherit>
            the API’s pages
          </Anchor>{' '}
          and in{' '}
          <Anchor href="/api/openapi.json" underline="always" inherit>
            openapi.json
          </Anchor>
          . A token may make 300 requests a minute.
        </>
      }
    >
      <CommandLine text="read -rs DROVER_TOKEN && export DROVER_TOKEN" label="Copy the line for the token" />
      {mayImport && (
        <Example
          title="Drop a broker’s file, held for your review in Import Trades"
          of="a broker’s file"
          line={dropLine()}
        />
      )}
      {examples.map(({ title, of, path }) => (
        <Example key={path} title={title} of={of} line={curl(path)} />
      ))}
    </SectionCard>
  );
}

const Example = ({ title, of, line }: { title: string; of: string; line: string }) => (
  <Stack gap={4}>
    <Text size="sm" fw={500}>
      {title}
    </Text>
    <CommandLine text={line} label={`Copy the line for ${of}`} />
  </Stack>
);

const apiTokensQuery = callQuery(['profile', 'tokens'], listApiTokens);

const apiTokensChanged = (): Promise<void> => invalidate({ queryKey: apiTokensQuery.queryKey });
