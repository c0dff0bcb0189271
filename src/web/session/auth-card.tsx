import { Button, Center, Paper, Stack, Title } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { useSession } from '../lib/session.ts';
import { Brand } from '../ui/brand.tsx';
import { MessageBox } from '../ui/message-box.tsx';
import type { Form } from '../ui/use-form.ts';
import { Note } from '../ui/typography.ts';
import { Return } from './return.tsx';

interface SessionCardProps {
  title: string;
  /** A link to another of these pages. */
  other?: ReactNode;
  children: ReactNode;
}

interface SessionFormProps<Values> extends SessionCardProps {
  form: Form<Values>;
  submitLabel: string;
  busyLabel: string;
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

/** The same with a form in it. */
export function SessionForm<Values>({
  form,
  submitLabel,
  busyLabel,
  children,
  ...card
}: SessionFormProps<Values>) {
  return (
    <SessionCard {...card}>
      <form onSubmit={form.submit} noValidate>
        <Stack gap="md">
          {form.error && <MessageBox kind="error">{form.error}</MessageBox>}
          {children}
          {form.success && <MessageBox kind="success">{form.success}</MessageBox>}
          <Button type="submit" fullWidth disabled={form.busy}>
            {form.busy ? busyLabel : submitLabel}
          </Button>
        </Stack>
      </form>
    </SessionCard>
  );
}

/** A form for visitors. Signed-in users go to the address that they were sent here from, or to the dashboard (decision 56). */
export function AuthCard<Values>(props: SessionFormProps<Values>) {
  const { status } = useSession();
  return status === 'signed-in' ? <Return /> : <SessionForm {...props} />;
}
