import { Button, Center, Paper, Stack, Text, Title } from '@mantine/core';
import { Navigate } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { useSession } from '../lib/session.ts';
import { Brand } from '../shell/brand.tsx';
import { LoadingScreen } from '../shell/loading-screen.tsx';
import { MessageBox } from '../ui/message-box.tsx';
import type { Form } from '../ui/use-form.ts';

interface AuthCardProps<Values> {
  title: string;
  form: Form<Values>;
  submitLabel: string;
  busyLabel: string;
  /** The way to the other of the two pages. */
  other: ReactNode;
  children: ReactNode;
}

/** The frame of sign-in and sign-up. Whoever is signed in, or becomes so here, goes on to the dashboard. */
export function AuthCard<Values>({
  title,
  form,
  submitLabel,
  busyLabel,
  other,
  children,
}: AuthCardProps<Values>) {
  const { status } = useSession();
  useEffect(() => {
    document.title = `${title} · Drover`;
  }, [title]);
  if (status === 'resolving') return <LoadingScreen />;
  if (status === 'signed-in') return <Navigate to="/dashboard" replace />;
  return (
    <Center component="main" mih="100dvh" p="md">
      <Paper withBorder p="xl" w="100%" maw={420}>
        <form onSubmit={form.submit} noValidate>
          <Stack gap="md">
            <Brand />
            <Title order={1} size="h3">
              {title}
            </Title>
            {form.error && <MessageBox kind="error">{form.error}</MessageBox>}
            {children}
            <Button type="submit" fullWidth disabled={form.busy}>
              {form.busy ? busyLabel : submitLabel}
            </Button>
            <Text size="sm" c="dimmed" ta="center">
              {other}
            </Text>
          </Stack>
        </form>
      </Paper>
    </Center>
  );
}
