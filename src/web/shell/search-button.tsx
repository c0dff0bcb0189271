import { ActionIcon } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { lazily } from '../ui/lazily.tsx';

const SearchDialog = lazily(async () => (await import('../search/search-dialog.tsx')).SearchDialog);

export function SearchButton() {
  const [opened, setOpened] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const [text, setText] = useState('');
  const open = () => {
    setText('');
    setWasOpened(true);
    setOpened(true);
  };
  useWindowEvent('keydown', (event) => {
    if (isSearchKey(event)) {
      event.preventDefault();
      // Above another dialog it would hide typed input.
      if (document.querySelector('[role="dialog"]') === null) open();
    } else if (opened && !isWithinDialog(event.target)) {
      // Keys typed before the dialog has loaded and focused its field go to the search.
      if (withKey('', event) === null) return;
      event.preventDefault();
      setText((before) => withKey(before, event) ?? before);
    }
  });
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        title="Find anything (Ctrl+K)"
        aria-label="Find anything"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={open}
      >
        <IconSearch size={20} aria-hidden />
      </ActionIcon>
      {wasOpened && (
        <SearchDialog text={text} onText={setText} opened={opened} onClose={() => setOpened(false)} />
      )}
    </>
  );
}

const isWithinDialog = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[role="dialog"]') !== null;

type Key = Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>;

export const isSearchKey = ({ key, altKey, ctrlKey, metaKey, shiftKey }: Key): boolean =>
  key.toLowerCase() === 'k' && !altKey && !shiftKey && (ctrlKey || metaKey);

/** The text after a key; null for a key that is no text. */
export function withKey(text: string, { key, altKey, ctrlKey, metaKey }: Key): string | null {
  if (altKey || ctrlKey || metaKey) return null;
  if (key === 'Backspace') return text.replace(/.$/su, '');
  return /^.$/su.test(key) ? text + key : null;
}
