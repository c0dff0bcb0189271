import type { ModalProps } from '@mantine/core';
import { CatchBoundary } from '@tanstack/react-router';
import { useState } from 'react';
import { DialogDefect } from './dialog-defect.tsx';
import { lazily } from './lazily.tsx';

const MantineModal = lazily(async () => (await import('./mantine-modal.tsx')).MantineModal);

const sameDialog = () => 'dialog';

/** Mantine's modal, loaded when it first opens, so that pages render without it. It contains errors in its content. */
export function Modal({ children, ...props }: ModalProps & { title: string }) {
  const [wasOpened, setWasOpened] = useState(props.opened);
  if (props.opened && !wasOpened) setWasOpened(true);
  return wasOpened ? (
    <MantineModal {...props}>
      <CatchBoundary getResetKey={sameDialog} errorComponent={DialogDefect}>
        {children}
      </CatchBoundary>
    </MantineModal>
  ) : null;
}
