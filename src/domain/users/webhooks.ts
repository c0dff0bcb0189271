import { z } from 'zod';
import { requiredText } from '../kit/fields.ts';
import { currentPassword } from './user-forms.ts';

/** Events that an entity's webhook receives. `test` follows when the address is set. */
export const WEBHOOK_KINDS = ['lots', 'trades', 'snapshots', 'alerts', 'test'] as const;
export type WebhookKind = (typeof WEBHOOK_KINDS)[number];

export const WEBHOOK_KIND_LABELS: Record<WebhookKind, string> = {
  lots: 'Lots',
  trades: 'Trades',
  snapshots: 'Snapshots',
  alerts: 'Alerts',
  test: 'Test',
};

/** The ports of HTTPS that are sent to. Others would let a user probe other people's services through the server. */
const PORTS = new Set(['', '443', '8443']);

/** Names that belong to a local network or to no host at all (RFC 6761, RFC 6762, RFC 9476 and customs). */
const LOCAL_NAMES =
  /(^|\.)(localhost|local|internal|intranet|lan|home|corp|private|home\.arpa|test|invalid|onion)\.?$/;

const ADDRESS = /^\[|^[\d.]+$/;

/**
 * Why an address cannot be sent to, or null. Only the name is judged here; the server also judges the network addresses behind it, each
 * time it sends. Example: 'http://hooks.example.com' is 'Address must begin with https://'.
 */
export function whyNotSendTo(address: string): string | null {
  if (!/^https:\/\//i.test(address)) return 'Address must begin with https://';
  if (!URL.canParse(address)) return 'Address is not valid';
  const { username, password, hostname, port, hash } = new URL(address);
  if (username !== '' || password !== '') return 'Address must contain no user name or password';
  if (hash !== '') return 'Address must contain no #';
  if (!PORTS.has(port)) return 'Address must have the port 443 or 8443';
  const name = hostname.toLowerCase();
  if (ADDRESS.test(name) || !name.includes('.') || LOCAL_NAMES.test(name))
    return 'Address must have a public name, like https://hooks.example.com/drover';
  return null;
}

/** The password confirms that it is the user who has records reported to another place. */
export const webhookForm = z.object({
  url: requiredText('Address is required', 500).superRefine((address, context) => {
    const message = whyNotSendTo(address);
    if (message !== null) context.addIssue({ code: 'custom', message });
  }),
  current_password: currentPassword,
});

export const webhookEventSchema = z.object({
  id: z.uuid(),
  kind: z.enum(WEBHOOK_KINDS),
  created_at: z.string(),
  /** The number of records that were added, changed and deleted; of alerts and snapshots the number that are new. */
  added: z.int(),
  changed: z.int(),
  deleted: z.int(),
  tries: z.int(),
  delivered_at: z.string().nullable(),
  status: z.int().nullable(),
  failure: z.string().nullable(),
  given_up: z.boolean(),
  next_try_at: z.string(),
});
export type WebhookEvent = z.infer<typeof webhookEventSchema>;

/** Minutes until the next try after the first, second and further failed ones. */
const PAUSES = [1, 5, 30, 120, 480] as const;

/**
 * The minutes until the next try of an event that has failed so many times; null after the sixth, about ten and a half hours after the first.
 *
 * @example pauseAfter(1) is 1, pauseAfter(3) is 30, pauseAfter(6) is null
 */
export const webhookPauseAfter = (tries: number): number | null => PAUSES[tries - 1] ?? null;
