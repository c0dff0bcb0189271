import { Button, Stack, Text } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { unsubscribe } from '#api/mail';
import { stopReportMails } from '#api/report-mails';
import { call, messageOf } from '../lib/call.ts';
import { TextLink } from '../ui/links.tsx';
import { MessageBox } from '../ui/messages.tsx';
import { SessionCard } from './auth-card.tsx';

const kinds = {
  reports: {
    title: 'Reports by Email',
    question: 'Stop emailed reports from this entity?',
    ended: 'You will get no more emailed reports from this entity. Its users can see that you stopped them.',
    end: (key: string) => call(stopReportMails, { key }),
    other: <TextLink to="/signin">Sign In</TextLink>,
  },
  alerts: {
    title: 'Mails',
    question: 'Stop emails about alerts and snapshots?',
    ended:
      'You will get no more emails about alerts and snapshots. You can turn them on again in Account Settings.',
    end: (key: string) => call(unsubscribe, { key }),
    other: <TextLink to="/settings">Account Settings</TextLink>,
  },
};

/** The page of the links that end mails, also without an account. A button confirms, as mail scanners open every link. */
export function UnsubscribePage() {
  const { key, of } = useSearch({ strict: false });
  const { title, question, ended, end, other } = kinds[of === 'reports' ? 'reports' : 'alerts'];
  const [state, setState] = useState<'asking' | 'ending' | 'ended' | { problem: string }>('asking');
  const stop = async () => {
    setState('ending');
    try {
      await end(String(key ?? ''));
      setState('ended');
    } catch (error) {
      setState({ problem: messageOf(error, 'You could not be unsubscribed. Please try again.') });
    }
  };
  return (
    <SessionCard title={title} other={other}>
      {state === 'ended' ? (
        <Text>{ended}</Text>
      ) : (
        <Stack gap="md">
          {typeof state === 'object' && <MessageBox kind="error">{state.problem}</MessageBox>}
          <Text>{question}</Text>
          <Button disabled={state === 'ending'} onClick={() => void stop()}>
            {state === 'ending' ? 'Ending...' : 'Unsubscribe'}
          </Button>
        </Stack>
      )}
    </SessionCard>
  );
}
