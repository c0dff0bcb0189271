import { z } from 'zod';
import { webhookEventSchema, webhookForm } from '#domain/users/webhooks';
import { endpoint, done } from './endpoint.ts';

const owner = z.string().max(120).optional();

export const getWebhook = endpoint('GET /api/webhook', 'setWebhook', {
  summary:
    'Returns the address that is told about changes of the user’s entity, or null, with the newest hundred events sent to it. An admin can name another entity by `owner`.',
  input: z.object({ owner }),
  output: z.object({
    webhook: z.object({ url: z.string(), set_by: z.string(), created_at: z.string() }).nullable(),
    events: z.array(webhookEventSchema),
  }),
  errors: ['not_found'],
});

export const setWebhook = endpoint('PUT /api/webhook', 'setWebhook', {
  summary:
    'Sets the one HTTPS address that is told about changes of the user’s entity, and returns the new secret that signs them, this once. Each event is a POST with `Drover-Id`, `Drover-Timestamp` and `Drover-Signature: v1=` with the HMAC-SHA256 in hexadecimal, by the whole secret, over the timestamp, a dot and the body. Requires the current password. Events of an earlier address are forgotten. It is removed when the user who set it leaves the entity. An admin can name another entity by `owner`.',
  throttled: true,
  input: webhookForm.extend({ owner }),
  output: z.object({ secret: z.string() }),
  errors: ['not_found'],
});

export const removeWebhook = endpoint('DELETE /api/webhook', 'setWebhook', {
  summary:
    'Removes the address and its events: nothing more is sent. An admin can name another entity by `owner`.',
  input: z.object({ owner }),
  output: done,
  errors: ['not_found'],
});

export const resendWebhookEvent = endpoint('POST /api/webhook/events/:id/resend', 'setWebhook', {
  summary: 'Sends an event to the address again, whether it was delivered or given up.',
  input: z.object({ id: z.uuid('Event not found') }),
  output: done,
  errors: ['not_found'],
});
