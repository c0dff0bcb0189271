type Key = Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>;

/** Ctrl+K or Cmd+K. */
export const isSearchKey = ({ key, altKey, ctrlKey, metaKey, shiftKey }: Key): boolean =>
  key.toLowerCase() === 'k' && !altKey && !shiftKey && (ctrlKey || metaKey);

/** The text after a key; null for a key that is no text. */
export function withKey(text: string, { key, altKey, ctrlKey, metaKey }: Key): string | null {
  if (altKey || ctrlKey || metaKey) return null;
  if (key === 'Backspace') return text.replace(/.$/su, '');
  return /^.$/su.test(key) ? text + key : null;
}
