import { Button, Group, Stack, type ModalProps } from '@mantine/core';
import { CatchBoundary, type ErrorComponentProps } from '@tanstack/react-router';
import { use, useState } from 'react';
import { FactsContext, unloadedFacts } from '../lib/unloaded-facts.ts';
import { lazily } from './lazily.tsx';
import { MessageBox } from './messages.tsx';
import { UnloadedFactsNotice } from './unloaded-facts-notice.tsx';
import { hasUnrenderedChange, CachedFormsContext, undoLastChange } from './use-cached-values.ts';

/** Shown in a dialog that failed to render: the page behind it and the values entered remain. */
function DialogDefect({ reset }: ErrorComponentProps) {
  const forms = use(CachedFormsContext);
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

const MantineModal = lazily(async () => (await import('./mantine-modal.tsx')).MantineModal);

const sameDialog = () => 'dialog';

/** Mantine's modal, loaded when it first opens, so that pages render without it. It contains errors in its content. */
export function Modal({ children, ...props }: ModalProps & { title: string }) {
  const [wasOpened, setWasOpened] = useState(props.opened);
  if (props.opened && !wasOpened) setWasOpened(true);
  const [facts] = useState(unloadedFacts);
  return wasOpened ? (
    <MantineModal {...props}>
      <CatchBoundary getResetKey={sameDialog} errorComponent={DialogDefect}>
        <FactsContext value={facts}>
          <UnloadedFactsNotice mb="md" />
          {children}
        </FactsContext>
      </CatchBoundary>
    </MantineModal>
  ) : null;
}
