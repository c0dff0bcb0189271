import { ActionIcon } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { isSearchKey, withKey } from './search-text.ts';

const SearchDialog = lazy(async () => ({
  default: (await import('../search/search-dialog.tsx')).SearchDialog,
}));

/** Opens the search; so does Ctrl+K, or Cmd+K. */
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
    // Above another dialog it would hide what is typed there.
    const isInDialog = document.querySelector('[role="dialog"]') !== null;
    if (isSearchKey(event)) {
      event.preventDefault();
      if (!isInDialog) open();
    } else if (opened && !isInDialog) {
      // What is typed while the dialog's code loads belongs to it.
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
        <Suspense>
          <SearchDialog text={text} onText={setText} opened={opened} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  );
}
