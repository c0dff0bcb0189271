import { Text } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { unsubscribe } from '#api/mail';
import { call, messageOf } from '../lib/call.ts';
import { LoadingScreen } from '../ui/loading-screen.tsx';
import { TextLink } from '../ui/links.tsx';
import { MessageBox } from '../ui/message-box.tsx';
import { SessionCard } from './auth-card.tsx';
import { StopReports } from './stop-reports.tsx';

/** The page of the links that end mails, of alerts or of reports. */
export function UnsubscribePage() {
  const { key = '', of } = useSearch({ strict: false });
  return of === 'reports' ? <StopReports mailKey={String(key)} /> : <Unsubscribe mailKey={String(key)} />;
}

/** Unsubscribes the recipient of the mail with this link, even without a session. */
function Unsubscribe({ mailKey: key }: { mailKey: string }) {
  const [state, setState] = useState<'ending' | 'ended' | { problem: string }>('ending');
  useEffect(() => {
    call(unsubscribe, { key }).then(
      () => setState('ended'),
      (error: unknown) =>
        setState({ problem: messageOf(error, 'The mails could not be ended. Please try again.') }),
    );
  }, [key]);
  if (state === 'ending') return <LoadingScreen />;
  return (
    <SessionCard title="Mails" other={<TextLink to="/settings">Account Settings</TextLink>}>
      {state === 'ended' ? (
        <Text>
          You get no more mails about alerts and captures. You can choose them again in Account Settings.
        </Text>
      ) : (
        <MessageBox kind="error">{state.problem}</MessageBox>
      )}
    </SessionCard>
  );
}
