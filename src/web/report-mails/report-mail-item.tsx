import { Badge, Button, Group, Stack, Text } from '@mantine/core';
import { sendReportMail } from '#api/report-mails';
import { counted, day } from '#domain/kit/format';
import { dayOfMonthText, MAILED_REPORT_LABELS, type ReportMail } from '#domain/reports/report-mails';
import { call } from '../lib/call.ts';
import { useMay } from '../lib/profile.ts';
import { AtOnceButton } from '../ui/at-once-button.tsx';
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
  const maySend = useMay('mailReports');
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
