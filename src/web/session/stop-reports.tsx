import { Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { stopReportMails } from '#api/report-mails';
import { call, messageOf } from '../lib/call.ts';
import { TextLink } from '../ui/links.tsx';
import { MessageBox } from '../ui/message-box.tsx';
import { SessionCard } from './auth-card.tsx';

/**
 * Ends the reports to the address whose mail had this link, also for a reader without an account. It asks first: programs that check mails
 * for harmful links open every one of them.
 */
export function StopReports({ mailKey: key }: { mailKey: string }) {
  const [state, setState] = useState<'asking' | 'ending' | 'ended' | { problem: string }>('asking');
  const stop = async () => {
    setState('ending');
    try {
      await call(stopReportMails, { key });
      setState('ended');
    } catch (error) {
      setState({ problem: messageOf(error, 'The mails could not be ended. Please try again.') });
    }
  };
  return (
    <SessionCard title="Reports by Mail" other={<TextLink to="/signin">Sign In</TextLink>}>
      {state === 'ended' ? (
        <Text>You get no more reports of this entity by mail. Its users can see that you ended them.</Text>
      ) : (
        <Stack gap="md">
          {typeof state === 'object' && <MessageBox kind="error">{state.problem}</MessageBox>}
          <Text>Do you want no more reports of this entity by mail?</Text>
          <Button disabled={state === 'ending'} onClick={() => void stop()}>
            {state === 'ending' ? 'Ending...' : 'End These Mails'}
          </Button>
        </Stack>
      )}
    </SessionCard>
  );
}
