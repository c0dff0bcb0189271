import { resendWebhookEvent } from '#api/webhooks';
import { count, counted } from '#domain/kit/format';
import { WEBHOOK_KIND_LABELS, type WebhookEvent } from '#domain/users/webhooks';
import { call } from '../lib/call.ts';
import { time } from '../lib/format.ts';
import { AtOnceButton } from '../ui/at-once-button.tsx';
import { actionsColumn, type Columns, columnsFor, texts } from '../ui/data-table-columns.ts';
import { webhookChanged } from './data.ts';

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

/** The outcome of an event, in words. */
export function outcomeOf(event: WebhookEvent): string {
  const { delivered_at, failure, given_up, tries, next_try_at } = event;
  if (delivered_at !== null) return `Delivered ${time(delivered_at)}`;
  if (failure === null) return tries === 0 ? 'Waiting to be sent' : 'Being sent';
  return given_up
    ? `${failure}. Given up after ${counted(tries, 'try', 'tries')}.`
    : `${failure}. Next try ${time(next_try_at)}.`;
}

export const eventColumns: Columns<WebhookEvent> = column.columns([
  column.accessor('created_at', texts('When', time, { width: 12 })),
  column.accessor('kind', {
    header: 'Event',
    meta: { width: 6 },
    cell: ({ getValue }) => WEBHOOK_KIND_LABELS[getValue()],
  }),
  column.accessor(changesOf, {
    id: 'changes',
    header: 'Records',
    meta: { width: 8, wraps: true },
    cell: ({ getValue }) => getValue() ?? '-',
  }),
  column.accessor(outcomeOf, { id: 'outcome', header: 'Outcome', meta: { width: 17, wraps: true } }),
  actionsColumn<WebhookEvent>({ width: 8, action: 'setWebhook' }, (event) => <SendAgain event={event} />),
]);

const SendAgain = ({ event: { id, kind, created_at } }: { event: WebhookEvent }) => (
  <AtOnceButton
    action={() => call(resendWebhookEvent, { id })}
    done={() => 'The event is sent again'}
    failure="Failed to send the event again. Please try again."
    changed={webhookChanged}
    aria-label={`Send again: ${WEBHOOK_KIND_LABELS[kind]} of ${time(created_at)}`}
  >
    Send again
  </AtOnceButton>
);
