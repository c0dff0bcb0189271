import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { counted } from '#domain/kit/format';
import { type Sending, sendingOutcome } from '#domain/reports/sendings';
import { MessageBox } from '../ui/messages.tsx';
import { batchQuery } from './data.ts';
import { type Sent, sendingWork } from './sending-work.ts';

/** The outcome of the last sending: the number of clients, and each refused client with the reason. */
export function SentSummary() {
  const { result } = sendingWork.use();
  return result && <SummaryOf sent={result} />;
}

function SummaryOf({ sent }: { sent: Sent }) {
  const { data } = useQuery(batchQuery(sent.batch));
  if (!data) return null;
  const failed = data.filter((one) => sendingOutcome(one).isFailure);
  return (
    <Stack gap="sm">
      {failed.length < data.length && (
        <MessageBox kind="success">{summary(data, data.length - failed.length, sent.by_mail)}</MessageBox>
      )}
      {failed.length > 0 && (
        <MessageBox kind="error">
          {failed.map((one) => (
            <Text key={one.id} size="sm">
              {one.client}: {sendingOutcome(one).text}
            </Text>
          ))}
        </MessageBox>
      )}
    </Stack>
  );
}

function summary(sendings: readonly Sending[], clients: number, byMail: boolean): string {
  const of = `Reports of ${counted(clients, 'client')}`;
  if (!byMail) return `${of} downloaded.`;
  const mails = sendings.flatMap((one) => one.mails);
  const sent = mails.filter(({ sent_at }) => sent_at !== null).length;
  return `${of}: ${sent} of ${counted(mails.length, 'email')} sent.`;
}
