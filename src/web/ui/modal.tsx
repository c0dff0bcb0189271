import type { ModalProps } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';

const KitModal = lazy(async () => ({ default: (await import('./kit-modal.tsx')).KitModal }));

/** The kit's modal, fetched when it opens for the first time: a page is drawn without it. */
export function Modal(props: ModalProps) {
  const [asked, setAsked] = useState(props.opened);
  if (props.opened && !asked) setAsked(true);
  return asked ? (
    <Suspense>
      <KitModal {...props} />
    </Suspense>
  ) : null;
}
