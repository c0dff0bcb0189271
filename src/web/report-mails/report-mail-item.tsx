import { Badge, Button, Group, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { sendReportMail } from '#api/report-mails';
import { counted, day } from '#domain/format';
import { dayOfMonthText, MAILED_REPORT_LABELS, type ReportMail } from '#domain/reports/report-mails';
import { call, messageOf } from '../lib/call.ts';
import { useMay } from '../lib/profile.ts';
import { notify, notifyFailure } from '../ui/notices.ts';
import { Note } from '../ui/typography.ts';
import { reportMailsChanged } from './data.ts';

interface ReportMailItemProps {
  mail: ReportMail;
  /** Whether the server sends mail. */
  sends: boolean;
  onEdit: () => void;
  onDelete: () => void;
}

/** A report that is mailed: when, to whom, and what can be done with it. */
export function ReportMailItem({ mail, sends, onEdit, onDelete }: ReportMailItemProps) {
  const { report, day_of_month, addresses, next_day, set_by } = mail;
  const name = `${MAILED_REPORT_LABELS[report]}, ${dayOfMonthText(day_of_month).toLowerCase()}`;
  return (
    <Stack gap={4} component="li">
      <Group gap="sm">
        <Text fw={600}>{MAILED_REPORT_LABELS[report]}</Text>
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
        <SendNow mail={mail} name={name} disabled={!sends || addresses.length === 0} />
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

function SendNow({ mail, name, disabled }: { mail: ReportMail; name: string; disabled: boolean }) {
  const maySend = useMay('mailReports');
  const send = useMutation({
    mutationFn: () => call(sendReportMail, { id: mail.id }),
    onSuccess: ({ addresses }) =>
      notify(`The report goes to ${counted(addresses, 'address', 'addresses')} within a minute`),
    onError: (error) => notifyFailure(messageOf(error, 'Failed to send the report. Please try again.')),
    onSettled: reportMailsChanged,
  });
  return (
    <Button
      variant="default"
      size="compact-sm"
      aria-label={`Send now: ${name}`}
      disabled={disabled || !maySend || send.isPending}
      onClick={() => send.mutate()}
    >
      Send now
    </Button>
  );
}
