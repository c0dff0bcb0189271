import type { Alert } from '#domain/kit/alert';
import type { WebhookEvent, WebhookKind } from '#domain/users/webhooks';
import { sql, type Statement } from '../db/sql.ts';

export const webhookOf = (sessionId: string, entity: number) =>
  sql<{
    url: string;
    set_by: string;
    created_at: string;
  }>`select url, set_by, to_json(created_at) #>> '{}' as created_at from auth.webhook_of(${sessionId}, ${entity})`;

export const eventsOf = (sessionId: string, entity: number): Statement<WebhookEvent> => sql`
  select id, kind, to_json(created_at) #>> '{}' as created_at, added, changed, deleted, tries,
         to_json(delivered_at) #>> '{}' as delivered_at, status, failure, given_up, to_json(next_try_at) #>> '{}' as next_try_at
  from auth.webhook_log(${sessionId}, ${entity})`;

export const replaceWebhook = (sessionId: string, entity: number, url: string, secret: string): Statement =>
  sql`select auth.set_webhook(${sessionId}, ${entity}, ${url}, ${secret})`;

export const dropWebhook = (sessionId: string, entity: number): Statement<{ removed: boolean }> =>
  sql`select auth.remove_webhook(${sessionId}, ${entity}) as removed`;

export const sendAgain = (sessionId: string, id: string): Statement<{ found: boolean }> =>
  sql`select auth.resend_webhook_event(${sessionId}, ${id}) as found`;

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

/** Claims the oldest due event of each of at most so many addresses, slow or prompt ones, for five minutes. */
export const claimEvents = (ofSlow: boolean, most: number): Statement<DueEvent> =>
  sql`select * from auth.claim_webhook_events(${ofSlow}, ${most})`;

interface Outcome {
  status: number | null;
  /** Null for a delivery. */
  reason: string | null;
  /** The minutes until the next try, null to give up. */
  again: number | null;
  wasSlow: boolean;
}

export const recordWebhookTry = (id: string, { status, reason, again, wasSlow }: Outcome): Statement =>
  sql`select auth.record_webhook_try(${id}, ${status}, ${reason}, make_interval(mins => ${again}), ${wasSlow})`;

/** The entities with alerts due for a check, with the producers that give it access. */
export const claimAlertChecks: Statement<{ entity_id: number; user_ids: string[] }> =
  sql`select entity_id, user_ids from auth.claim_webhook_alerts()`;

export const queueAlerts = (entity: number, alerts: readonly Alert[]): Statement<{ queued: number }> =>
  sql`select auth.queue_webhook_alerts(${entity}, ${JSON.stringify(alerts)}::jsonb) as queued`;
