import { Modal, type ModalProps } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import { useEffect, useState } from 'react';

/** The level of Mantine's dialogs, and how many are open. */
const LEVEL = 200;
let openNow = 0;

/** The level of a dialog: above those opened before it, regardless of mount order. */
function useLevel(opened: boolean): number {
  const [wasOpened, setWasOpened] = useState(opened);
  const [level, setLevel] = useState(() => LEVEL + openNow);
  if (opened !== wasOpened) {
    setWasOpened(opened);
    if (opened) setLevel(LEVEL + openNow);
  }
  useEffect(() => {
    if (!opened) return undefined;
    openNow += 1;
    return () => {
      openNow -= 1;
    };
  }, [opened]);
  return level;
}

/** Opens one render after mounting to record the focused element, and names its content before focus moves inside. */
export function MantineModal({ opened, ...props }: ModalProps & { title: string }) {
  const mounted = useMounted();
  const zIndex = useLevel(opened);
  const attributes = {
    // A dialog's header element would be a second banner of the page.
    header: { role: 'presentation' },
    content: { 'aria-label': props.title },
  };
  return <Modal opened={opened && mounted} zIndex={zIndex} attributes={attributes} {...props} />;
}
