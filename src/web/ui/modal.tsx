import type { ModalProps } from '@mantine/core';
import { CatchBoundary } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { DialogDefect } from './dialog-defect.tsx';

const KitModal = lazy(async () => ({ default: (await import('./mantine-modal.tsx')).KitModal }));

const sameDialog = () => 'dialog';

/** The kit's modal, fetched when it opens for the first time: a page is drawn without it. A defect in it stays in it. */
export function Modal({ children, ...props }: ModalProps) {
  const [asked, setAsked] = useState(props.opened);
  if (props.opened && !asked) setAsked(true);
  return asked ? (
    <Suspense>
      <KitModal {...props}>
        <CatchBoundary getResetKey={sameDialog} errorComponent={DialogDefect}>
          {children}
        </CatchBoundary>
      </KitModal>
    </Suspense>
  ) : null;
}
