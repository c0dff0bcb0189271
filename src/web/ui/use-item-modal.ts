import { useCallback, useState } from 'react';

/** The state of a modal about one of many items; the item is kept while the modal fades out. */
export function useItemModal<Item>() {
  const [opened, setOpened] = useState(false);
  const [item, setItem] = useState<Item | null>(null);
  const open = useCallback((next: Item) => {
    setItem(next);
    setOpened(true);
  }, []);
  const close = useCallback(() => setOpened(false), []);
  return { item, opened, open, close };
}
