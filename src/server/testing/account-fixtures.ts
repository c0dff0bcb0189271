import type { Fixture } from './fixtures.ts';
import type { TestServer } from './test-server.ts';

/** Fixtures of a user's API tokens and of the webhook of their entity. `word` marks their owner. */
export function accountFixtures(
  server: TestServer,
  { userId, entityId, word }: { userId: string; entityId: number; word: string },
) {
  let made = 0;
  const apiToken = async (): Promise<Fixture> => {
    const [saved] = await server.owner<{ id: string }>(
      `insert into auth.api_tokens (user_id, name, scope, token_hash) values ($1, $2, 'read', $3) returning id`,
      [userId, word, Buffer.from(`${word} token ${userId} ${++made}`)],
    );
    return { value: saved?.id ?? '' };
  };
  /** An event for the address of the entity. */
  const webhookEvent = async (): Promise<Fixture> => {
    await server.owner(
      `insert into auth.webhooks (entity_id, url, secret, set_by) values ($1, $2, 'x', $3) on conflict do nothing`,
      [entityId, `https://${word}.example.com/`, userId],
    );
    const [saved] = await server.owner<{ id: string }>(
      `insert into auth.webhook_events (entity_id, kind, transaction, given_up) values ($1, 'test', $2::text::xid8, true) returning id`,
      [entityId, `${++made}`],
    );
    return { value: saved?.id ?? '' };
  };
  /** A user of the entity who has an open invitation and no password yet. */
  const invitedUser = async (): Promise<Fixture> => {
    const [saved] = await server.owner<{ id: string }>(
      `insert into users (entity_id, full_name, phone_number, email) values ($1, $2, '806 555 0199', $3) returning id`,
      [entityId, word, `${word.replaceAll(/\W/g, '')}.${++made}@invited.test`],
    );
    await server.owner(
      `insert into auth.invitations (user_id, token_hash, expires_at) values ($1, $2, now() + interval '7 days')`,
      [saved?.id, Buffer.from(`${word} invitation ${userId} ${++made}`)],
    );
    return { value: saved?.id ?? '' };
  };
  return { apiToken, webhookEvent, invitedUser };
}
