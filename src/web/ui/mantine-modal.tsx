import { Modal, type ModalProps } from '@mantine/core';
import { useMounted } from '@mantine/hooks';

/** A dialog's header element would be a second banner of the page. */
const attributes = { header: { role: 'presentation' } };

/** Opens one render after mounting, so that it can record the focused element and restore focus on close. */
export function MantineModal({ opened, ...props }: ModalProps) {
  const mounted = useMounted();
  return <Modal opened={opened && mounted} attributes={attributes} {...props} />;
}
