import { Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { counted, day } from '#domain/kit/format';
import { MAILED_REPORT_LABELS, type ReportMailEntry } from '#domain/reports/report-mails';
import { time } from '../lib/format.ts';
import { QueryError } from '../ui/error-panel.tsx';
import { Note } from '../ui/typography.ts';
import { reportMailLogQuery } from './data.ts';

function outcomeOf({ sent_at, failure, given_up, tries, next_try_at }: ReportMailEntry): string {
  if (sent_at !== null) return `Sent ${time(sent_at)}`;
  if (failure === null) return tries === 0 ? 'Waiting to be sent' : 'Being sent';
  if (!given_up) return `${failure}. Next try ${time(next_try_at)}.`;
  return tries > 1
    ? `Not sent: ${failure}. Given up after ${counted(tries, 'try', 'tries')}.`
    : `Not sent: ${failure}.`;
}

/** What was mailed to whom, the newest first. */
export function ReportMailLog() {
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
      {log.hasNextPage && (
        <Group>
          <Button
            variant="default"
            size="compact-sm"
            disabled={log.isFetchingNextPage}
            onClick={() => void log.fetchNextPage()}
          >
            Show older
          </Button>
        </Group>
      )}
    </Stack>
  );
}

function Entry({ entry }: { entry: ReportMailEntry }) {
  const { report, due_on, by_hand, address, failure } = entry;
  return (
    <li>
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {MAILED_REPORT_LABELS[report]} {by_hand ? 'asked for on' : 'due on'} {day(due_on)}, to {address}
      </Text>
      <Text size="sm" c={failure === null ? 'dimmed' : 'red'} style={{ overflowWrap: 'anywhere' }}>
        {outcomeOf(entry)}
      </Text>
    </li>
  );
}
