import { Button, Group, Stack } from '@mantine/core';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { use } from 'react';
import { MessageBox } from './message-box.tsx';
import { hasUnrenderedChange, KeptFormsContext, undoLastChange } from './use-kept-values.ts';

/** Shown in a dialog that failed to render: the page behind it and the values entered are kept. */
export function DialogDefect({ reset }: ErrorComponentProps) {
  const forms = use(KeptFormsContext);
  const undo = () => {
    if (forms) undoLastChange(forms);
    reset();
  };
  return (
    <Stack gap="md">
      <MessageBox kind="error">
        This dialog could not be shown.{forms && ' What you typed is kept.'} Please try again.
      </MessageBox>
      <Group justify="flex-end" gap="sm">
        {forms && hasUnrenderedChange(forms) && (
          <Button variant="default" onClick={undo}>
            Undo Last Change
          </Button>
        )}
        <Button onClick={reset}>Try Again</Button>
      </Group>
    </Stack>
  );
}
