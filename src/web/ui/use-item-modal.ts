import { useCallback, useState } from 'react';

/** A modal about one of many things: while it fades out it is still about the same one. */
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
