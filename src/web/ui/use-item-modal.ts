import { useState } from 'react';

/** A modal about one of many things: while it fades out it is still about the same one. */
export function useItemModal<Item>() {
  const [opened, setOpened] = useState(false);
  const [item, setItem] = useState<Item | null>(null);
  const open = (next: Item) => {
    setItem(next);
    setOpened(true);
  };
  return { item, opened, open, close: () => setOpened(false) };
}
