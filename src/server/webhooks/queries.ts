import type { Alert } from '#domain/alert';
import type { WebhookEvent, WebhookKind } from '#domain/webhooks';
import { ownOrNamed } from '../users/owner-scope.ts';
import { sql, type Statement } from '../db/sql.ts';

/** The user's entity, or the one named if the user may see it. */
export const entityOf = (owner: string | undefined): Statement<{ id: number }> =>
  sql`select id from entities where id = ${ownOrNamed(owner)}`;

export const webhookOf = (entity: number): Statement<{ url: string; set_by: string; created_at: string }> =>
  sql`select url, set_by, to_json(created_at) #>> '{}' as created_at from auth.webhook_of(${entity})`;

export const eventsOf = (entity: number): Statement<WebhookEvent> => sql`
  select id, kind, to_json(created_at) #>> '{}' as created_at, added, changed, deleted, tries,
         to_json(delivered_at) #>> '{}' as delivered_at, status, failure, given_up, to_json(next_try_at) #>> '{}' as next_try_at
  from auth.webhook_log(${entity})`;

export const replaceWebhook = (sessionId: string, entity: number, url: string, secret: string): Statement =>
  sql`select auth.set_webhook(${sessionId}, ${entity}, ${url}, ${secret})`;

export const dropWebhook = (entity: number): Statement<{ removed: boolean }> =>
  sql`select auth.remove_webhook(${entity}) as removed`;

export const sendAgain = (id: string): Statement<{ found: boolean }> =>
  sql`select auth.resend_webhook_event(${id}) as found`;

/** An event to send, with the address and the secret of its entity. */
export interface DueEvent {
  id: string;
  kind: WebhookKind;
  entity_name: string;
  url: string;
  secret: string;
  created_at: Date;
  tries: number;
  added: number;
  changed: number;
  deleted: number;
  detail: Record<string, unknown>;
}

/** Claims the oldest due event of each of at most so many entities for five minutes. */
export const claimEvents = (most: number): Statement<DueEvent> =>
  sql`select * from auth.claim_webhook_events(${most})`;

/** `reason` is null for a delivery; `again` is the minutes until the next try, null to give up. */
export const recordTry = (
  id: string,
  status: number | null,
  reason: string | null,
  again: number | null,
): Statement =>
  sql`select auth.record_webhook_try(${id}, ${status}, ${reason}, make_interval(mins => ${again}))`;

/** The entities whose alerts are due to be looked at, with the producers in whose name. */
export const claimAlertChecks: Statement<{ entity_id: number; user_ids: string[] }> =
  sql`select entity_id, user_ids from auth.claim_webhook_alerts()`;

export const queueAlerts = (entity: number, alerts: readonly Alert[]): Statement<{ queued: number }> =>
  sql`select auth.queue_webhook_alerts(${entity}, ${JSON.stringify(alerts)}::jsonb) as queued`;
