import { CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useSearchText } from '../lib/search-params.ts';

const pause = 150;

export interface TypedSearch {
  text: string;
  type: (text: string) => void;
  clear: () => void;
}

/** A search stored under a URL key. The text updates at once, the URL when typing pauses. */
export function useTypedSearch(param = 'q'): TypedSearch {
  const [query, setQuery] = useSearchText(param);
  const [text, type] = useState(query);
  const [seen, setSeen] = useState(query);
  const [sent, setSent] = useState(query);

  if (query !== seen) {
    setSeen(query);
    // The URL changed from outside: Back, or Clear all filters. Ignore the text this box has just written, which may be older
    // than the input.
    if (query !== sent) {
      setSent(query);
      type(query);
    }
  }

  useEffect(() => {
    if (text.trim() === sent) return;
    const timer = setTimeout(() => {
      setSent(text.trim());
      setQuery(text.trim());
    }, pause);
    return () => clearTimeout(timer);
  }, [text, sent, setQuery]);

  const clear = () => {
    type('');
    setSent('');
    setQuery('');
  };
  return { text, type, clear };
}

interface SearchBoxProps {
  /** `Search lots, owners, sources...` */
  placeholder: string;
  search: TypedSearch;
}

export function SearchBox({ placeholder, search }: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null);
  const clear = () => {
    search.clear();
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
      rightSection={search.text && <CloseButton size="sm" aria-label="Clear search" onClick={clear} />}
      value={search.text}
      onChange={(event) => search.type(event.currentTarget.value)}
      miw={{ base: '100%', xs: 300 }}
    />
  );
}
