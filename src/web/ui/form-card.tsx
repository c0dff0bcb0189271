import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { MessageBox } from './message-box.tsx';
import type { Form } from './use-form.ts';

interface FormCardProps<Values> {
  title: string;
  about: string;
  form: Form<Values>;
  submitLabel: string;
  busyLabel: string;
  children: ReactNode;
}

/** A form inside the page, in a card. */
export function FormCard<Values>({
  title,
  about,
  form,
  submitLabel,
  busyLabel,
  children,
}: FormCardProps<Values>) {
  return (
    <Paper withBorder p={{ base: 'md', sm: 'lg' }} component="section" aria-label={title}>
      <form onSubmit={form.submit} noValidate>
        <Stack gap="md">
          <div>
            <Title order={2} size="h4">
              {title}
            </Title>
            <Text size="sm" c="dimmed">
              {about}
            </Text>
          </div>
          {form.error && <MessageBox kind="error">{form.error}</MessageBox>}
          {children}
          {form.success && <MessageBox kind="success">{form.success}</MessageBox>}
          <Group justify="flex-end">
            <Button type="submit" disabled={form.busy}>
              {form.busy ? busyLabel : submitLabel}
            </Button>
          </Group>
        </Stack>
      </form>
    </Paper>
  );
}
