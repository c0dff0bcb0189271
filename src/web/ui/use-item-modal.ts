import { useCallback, useState } from 'react';

/** What every modal needs of the screen that opens it. */
export interface ModalProps {
  opened: boolean;
  onClose: () => void;
}

/**
 * The state of a modal about one of many items; the item is kept while the modal fades out:
 * `{edited.item && <EditLotModal lot={edited.item} {...edited.modal} />}`.
 */
export function useItemModal<Item>() {
  const [opened, setOpened] = useState(false);
  const [item, setItem] = useState<Item | null>(null);
  const open = useCallback((next: Item) => {
    setItem(next);
    setOpened(true);
  }, []);
  const close = useCallback(() => setOpened(false), []);
  return { item, opened, open, close, modal: { opened, onClose: close } };
}
