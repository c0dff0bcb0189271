import { CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useSearchText } from '../lib/search-params.ts';

interface SearchBoxProps {
  /** `Search lots, owners, sources...` */
  placeholder: string;
  /** The key in the address; read it with `useSearchText`. */
  param?: string;
}

const pause = 150;

/** A search whose text is in the address, written there when the typing pauses. The key `/` leads to it. */
export function SearchBox({ placeholder, param = 'q' }: SearchBoxProps) {
  const [query, setQuery] = useSearchText(param);
  const [typed, setTyped] = useState(query);
  const [written, setWritten] = useState(query);
  const input = useRef<HTMLInputElement>(null);

  // The address changed by itself: Back, or Clear all filters.
  if (query !== written) {
    setWritten(query);
    if (query !== typed.trim()) setTyped(query);
  }

  useEffect(() => {
    if (typed.trim() === query) return;
    const timer = setTimeout(() => setQuery(typed.trim()), pause);
    return () => clearTimeout(timer);
  }, [typed, query, setQuery]);

  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target))
        return;
      event.preventDefault();
      input.current?.focus();
    };
    document.addEventListener('keydown', focus);
    return () => document.removeEventListener('keydown', focus);
  }, []);

  const clear = () => {
    setTyped('');
    setQuery('');
    input.current?.focus();
  };
  return (
    <TextInput
      ref={input}
      type="search"
      inputMode="search"
      enterKeyHint="search"
      autoComplete="off"
      spellCheck={false}
      aria-label={placeholder}
      aria-keyshortcuts="/"
      placeholder={placeholder}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={typed && <CloseButton size="sm" aria-label="Clear search" onClick={clear} />}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      miw={{ base: '100%', xs: 300 }}
    />
  );
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.closest('input, textarea, select, [role="dialog"]') !== null;
}
