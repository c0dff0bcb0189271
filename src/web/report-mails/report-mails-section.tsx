import { Button, Group, Skeleton, Stack, Text, Badge, Title } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery, useInfiniteQuery } from '@tanstack/react-query';
import { deleteReportMail, sendReportMail } from '#api/report-mails';
import {
  mailedReportLabel,
  dayOfMonthText,
  type ReportMail,
  type ReportMailEntry,
} from '#domain/reports/report-mails';
import { call } from '../lib/call.ts';
import { useMay } from '../lib/profile.ts';
import { DeleteModal, useItemModal, type ModalProps } from '../ui/confirm-modal.tsx';
import { Note, QueryError } from '../ui/messages.tsx';
import { SectionCard } from '../ui/page.tsx';
import { reportMailsQuery, reportMailsChanged, reportMailLogQuery } from './data.ts';
import { ReportMailModal } from './report-mail-modal.tsx';
import { counted, day } from '#domain/kit/format';
import { AtOnceButton } from '../ui/action-button.tsx';
import { time } from '../lib/format.ts';
import { ShowMore } from '../ui/show-more.tsx';

function outcomeOf({ sent_at, failure, given_up, tries, next_try_at }: ReportMailEntry): string {
  if (sent_at !== null) return `Sent ${time(sent_at)}`;
  if (failure === null) return tries === 0 ? 'Waiting to be sent' : 'Being sent';
  if (!given_up) return `${failure}. Next try ${time(next_try_at)}.`;
  return tries > 1
    ? `Not sent: ${failure}. Given up after ${counted(tries, 'try', 'tries')}.`
    : `Not sent: ${failure}.`;
}

function ReportMailLog() {
  const log = useInfiniteQuery(reportMailLogQuery);
  const entries = log.data?.pages.flat() ?? [];
  return (
    <Stack gap="xs" component="section" aria-label="Mails sent">
      <Title order={3} size="h6">
        What was sent
      </Title>
      {log.isLoadingError ? (
        <QueryError message="Failed to load what was sent" query={log} />
      ) : !log.data ? (
        <Skeleton height={60} />
      ) : entries.length === 0 ? (
        <Note>Nothing has been sent yet.</Note>
      ) : (
        <Stack gap="xs" component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </Stack>
      )}
      <ShowMore of={log} />
    </Stack>
  );
}

function Entry({ entry }: { entry: ReportMailEntry }) {
  const { report, due_on, by_hand, sender, address, failure } = entry;
  const when = sender === null ? (by_hand ? 'requested on' : 'due on') : `sent by ${sender} on`;
  return (
    <li>
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {mailedReportLabel(report)} {when} {day(due_on)}, to {address}
      </Text>
      <Text size="sm" c={failure === null ? 'dimmed' : 'red'} style={{ overflowWrap: 'anywhere' }}>
        {outcomeOf(entry)}
      </Text>
    </li>
  );
}

export function ReportMailsSection() {
  const mayMail = useMay('mailReports');
  return (
    <SectionCard
      title="Reports by Email"
      about="A report as a PDF, emailed to the people you name on a day of each month; off until you turn it on."
    >
      {mayMail ? (
        <ReportMails />
      ) : (
        <Text size="sm">
          Only an entity’s own users can have its reports emailed. An administrator can neither turn this on
          for them nor see it here.
        </Text>
      )}
    </SectionCard>
  );
}

function ReportMails() {
  const found = useQuery(reportMailsQuery);
  const { data } = found;
  const edited = useItemModal<ReportMail | 'new'>();
  const deleted = useItemModal<ReportMail>();
  if (found.isLoadingError) return <QueryError message="Failed to load reports by email" query={found} />;
  if (!data) return <Skeleton height={120} />;
  const { by_mail, mails } = data;
  return (
    <>
      {!by_mail && (
        <Text size="sm">
          Email is not set up on this server, so nothing can be sent or turned on. The server’s operator can
          set it up.
        </Text>
      )}
      {mails.length > 0 && (
        <Stack gap="md" component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
          {mails.map((mail) => (
            <ReportMailItem
              key={mail.id}
              mail={mail}
              sends={by_mail}
              onEdit={() => edited.open(mail)}
              onDelete={() => deleted.open(mail)}
            />
          ))}
        </Stack>
      )}
      {by_mail && (
        <Group>
          <Button
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => edited.open('new')}
          >
            New Report by Email
          </Button>
        </Group>
      )}
      {(by_mail || mails.length > 0) && (
        <>
          <SendingRules />
          <ReportMailLog />
        </>
      )}
      {edited.item && (
        <ReportMailModal
          mail={edited.item === 'new' ? null : edited.item}
          opened={edited.opened}
          onClose={edited.close}
        />
      )}
      {deleted.item && <DeleteReportMailModal mail={deleted.item} {...deleted.modal} />}
    </>
  );
}

const SendingRules = () => (
  <Note>
    An empty report is still sent, and the email says so. An email that is not accepted is tried six times
    within a day. Each email has a link to unsubscribe. A borrowing base states loans that you type in, so it
    is not mailed on its own. Reports stop when the user who turned them on leaves the entity.
  </Note>
);

function DeleteReportMailModal({ mail, ...modal }: ModalProps & { mail: ReportMail }) {
  const name = `${mailedReportLabel(mail.report)} by email`;
  return (
    <DeleteModal
      {...modal}
      title="Delete Report by Email"
      record={name}
      remove={() => call(deleteReportMail, { id: mail.id })}
      changed={reportMailsChanged}
      failure="Failed to delete the report by email. Please try again."
    >
      <Text>Delete “{name}”? Nothing more is sent. What was sent stays in the log.</Text>
    </DeleteModal>
  );
}

interface ReportMailItemProps {
  mail: ReportMail;
  sends: boolean;
  onEdit: () => void;
  onDelete: () => void;
}

function ReportMailItem({ mail, sends, onEdit, onDelete }: ReportMailItemProps) {
  const { report, day_of_month, addresses, next_day, set_by } = mail;
  const maySend = useMay('mailReports');
  const name = `${mailedReportLabel(report)}, ${dayOfMonthText(day_of_month).toLowerCase()}`;
  return (
    <Stack gap={4} component="li">
      <Group gap="sm">
        <Text fw={600}>{mailedReportLabel(report)}</Text>
        {next_day === null && (
          <Badge variant="light" color="gray">
            Off
          </Badge>
        )}
      </Group>
      <Text size="sm">
        {dayOfMonthText(day_of_month)}
        {next_day !== null && `, next on ${day(next_day)}`}
      </Text>
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        To {addresses.join(', ') || 'nobody'}
      </Text>
      <Note>Set by {set_by}</Note>
      <Group gap="xs">
        <AtOnceButton
          action={() => call(sendReportMail, { id: mail.id })}
          done={(sent) =>
            `The report goes to ${counted(sent.addresses, 'address', 'addresses')} within a minute`
          }
          failure="Failed to send the report. Please try again."
          changed={reportMailsChanged}
          variant="default"
          aria-label={`Send now: ${name}`}
          disabled={!sends || addresses.length === 0 || !maySend}
        >
          Send now
        </AtOnceButton>
        <Button variant="default" size="compact-sm" aria-label={`Edit: ${name}`} onClick={onEdit}>
          Edit
        </Button>
        <Button
          variant="subtle"
          color="red"
          size="compact-sm"
          aria-label={`Delete: ${name}`}
          onClick={onDelete}
        >
          Delete
        </Button>
      </Group>
    </Stack>
  );
}
