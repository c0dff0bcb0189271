import { Button, Center, Paper, Stack, Title } from '@mantine/core';
import { type AnyRoute, useRouter, useSearch } from '@tanstack/react-router';
import { useEffect, type ReactNode } from 'react';
import { clientLoaded, useSession } from '../lib/session.ts';
import { Brand } from '../ui/brand.tsx';
import { FormActions } from '../ui/form-actions.tsx';
import { LoadingScreen } from '../ui/loading-screen.tsx';
import { busyLabelOf, type Form } from '../ui/use-form.ts';
import { MessageBox, Note } from '../ui/messages.tsx';

interface SessionCardProps {
  title: string;
  other?: ReactNode;
  children: ReactNode;
}

interface SessionFormProps<Values> extends SessionCardProps {
  form: Form<Values>;
  submitLabel: string;
  busyLabel?: string;
}

/** The frame of the pages outside the shell: sign-in, sign-up and lost password. */
export function SessionCard({ title, other, children }: SessionCardProps) {
  useEffect(() => {
    document.title = `${title} · Drover`;
  }, [title]);
  return (
    <Center component="main" mih="100dvh" p="md">
      <Paper withBorder p="xl" w="100%" maw={420}>
        <Stack gap="md">
          <Brand />
          <Title order={1} size="h3">
            {title}
          </Title>
          {children}
          {other && <Note ta="center">{other}</Note>}
        </Stack>
      </Paper>
    </Center>
  );
}

export const SessionForm = <Values,>({
  form,
  submitLabel,
  busyLabel = busyLabelOf(submitLabel),
  children,
  ...card
}: SessionFormProps<Values>) => (
  <SessionCard {...card}>
    <form onSubmit={form.submit} noValidate>
      <Stack gap="md">
        {form.error && <MessageBox kind="error">{form.error}</MessageBox>}
        {children}
        {form.success && <MessageBox kind="success">{form.success}</MessageBox>}
        <FormActions>
          <Button type="submit" fullWidth disabled={form.busy}>
            {form.busy ? busyLabel : submitLabel}
          </Button>
        </FormActions>
      </Stack>
    </form>
  </SessionCard>
);

/** A form for visitors. Signed-in users go to the address that they were sent here from, or to the dashboard (decision 56). */
export function AuthCard<Values>(props: SessionFormProps<Values>) {
  const { status } = useSession();
  return status === 'signed-in' ? <Return /> : <SessionForm {...props} />;
}

/** Fetches the code of the screen that follows while the server checks the input. */
export function useScreenAhead(isSending: boolean): void {
  const router = useRouter();
  const { return: from } = useSearch({ strict: false });
  useEffect(() => {
    if (!isSending) return;
    const { origin } = window.location;
    const [routes] = router.getMatchedRoutes(new URL(returnAddress(from, origin), origin).pathname);
    const load = async (loaded: readonly AnyRoute[]) => {
      await Promise.all(loaded.map(async (route) => router.loadRouteChunk(route)));
    };
    // The client, for which the server's answer waits, shares the line with the frame alone. A failed fetch is repeated by the screen itself.
    void load(routes.slice(0, -1))
      .then(clientLoaded)
      .then(async () => load(routes.slice(-1)))
      .catch(() => {});
  }, [isSending, router, from]);
}

const HOME = '/dashboard';

/** The pages without a session, to which it makes no sense to return. */
const SESSION_PAGES = /^\/(signin|signup|forgot-password|reset-password|accept-invitation|unsubscribe)\b/;

/**
 * Where to go after signing in: the address in the search part of /signin if it is one of this site, else the dashboard.
 *
 * @example returnAddress('/lot/7?tab=financial#lrp', 'https://drover.example') is '/lot/7?tab=financial#lrp'
 * @example returnAddress('//evil.example', 'https://drover.example') is '/dashboard'
 */
export function returnAddress(from: unknown, origin: string): string {
  if (typeof from !== 'string' || !from.startsWith('/') || !URL.canParse(from, origin)) return HOME;
  const url = new URL(from, origin);
  const isOtherSite = url.origin !== origin || url.pathname.startsWith('//');
  return isOtherSite || SESSION_PAGES.test(url.pathname) ? HOME : url.pathname + url.search + url.hash;
}

function Return() {
  const { history } = useRouter();
  const { return: from } = useSearch({ strict: false });
  useEffect(() => history.replace(returnAddress(from, window.location.origin)), [history, from]);
  return <LoadingScreen />;
}
