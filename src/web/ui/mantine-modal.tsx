import { Modal, type ModalProps } from '@mantine/core';
import { useMounted } from '@mantine/hooks';

/** Opens one step after it is there, and so knows what had the focus, to give it back when it closes. */
export function KitModal({ opened, ...props }: ModalProps) {
  const mounted = useMounted();
  return <Modal opened={opened && mounted} {...props} />;
}
