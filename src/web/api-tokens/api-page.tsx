import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DataTable } from '../ui/data-table.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { QueryError } from '../ui/error-panel.tsx';
import { TextLink } from '../ui/links.tsx';
import { MessageBox } from '../ui/message-box.tsx';
import { Page } from '../ui/page.tsx';
import { WebhookSection } from '../webhooks/webhook-section.tsx';
import { apiTokenColumns } from './columns.tsx';
import { CommandLine } from '../ui/command-line.tsx';
import { Note, SectionTitle } from '../ui/typography.ts';
import { apiTokensQuery } from './data.ts';
import { ExampleCalls } from './example-calls.tsx';
import { type MadeToken, TokenForm } from './token-form.tsx';

/** The user's API tokens, and how a program uses one. */
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
      about="Let your programs read your records, write them, and be told when they change."
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
          <Note>
            A new password revokes them all. So does an administrator who moves you to another entity or
            changes your role. Signing out does not.
          </Note>
          {tokens.isLoadingError ? (
            <QueryError message="Failed to load API tokens" query={tokens} />
          ) : (
            <DataTable
              label="API tokens"
              loadingText="Loading API tokens..."
              likelyRows={2}
              columns={apiTokenColumns}
              rows={tokens.data}
              rowId={({ id }) => id}
              rowName={({ name }) => name}
              empty={<EmptyState title="No API tokens">Make one below for your first program.</EmptyState>}
            />
          )}
        </Stack>
        <TokenForm key={made?.id} onMade={setMade} />
        <ExampleCalls />
        <WebhookSection />
      </Stack>
    </Page>
  );
}
