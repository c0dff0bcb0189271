import { useCallback, useState } from 'react';
import { Refusal } from '#api/errors';
import { useSearchText, useSetSearch } from '../lib/search-params.ts';

interface Saved {
  id: number;
  name: string;
  version: number;
}

/**
 * The saved item that the address names by `key`, as it was when it was opened: changes by others do not alter typed values, and
 * saving over it is refused. `show` puts an item on screen.
 */
export function useOpened<Item extends Saved>(
  key: string,
  items: readonly Item[] | undefined,
  show: (item: Item) => void,
) {
  const [named] = useSearchText(key);
  const setSearch = useSetSearch();
  const [known, setKnown] = useState<Item | null>(null);
  const [conflicts, setConflicts] = useState<Record<string, string>>({});
  const found = items?.find(({ id }) => String(id) === named);
  const begin = (item: Item): void => {
    setKnown(item);
    setConflicts({});
    show(item);
  };

  // The address named another one, for example in a link.
  if (found && known?.id !== found.id) begin(found);
  const opened = found && known?.id === found.id ? { ...known, name: found.name } : null;

  const open = (item: Item, address: Record<string, string> = {}): void => {
    begin(item);
    setSearch({ [key]: String(item.id), ...address });
  };

  /** Saves the opened item with the values on screen; after a conflict the next attempt uses the current version. */
  const replace = async (save: (opened: Item) => Promise<Item>): Promise<void> => {
    if (!opened) return;
    setConflicts({});
    try {
      setKnown(await save(opened));
    } catch (error) {
      const { version, ...fields } = (error instanceof Refusal && error.fields) || {};
      if (version !== undefined) setKnown({ ...opened, version: Number(version) });
      setConflicts(fieldsOfInput(fields));
      throw error;
    }
  };

  /** After renaming: a version that somebody else has saved before it is still to be refused. */
  const renamed = ({ version }: Item): void =>
    setKnown((before) => (before && version === before.version + 1 ? { ...before, version } : before));

  /** A conflict is shown at its field until that is changed here. */
  const settle = useCallback(
    (changed: object) =>
      setConflicts((before) =>
        Object.fromEntries(Object.entries(before).filter(([field]) => !(field in changed))),
      ),
    [],
  );

  return { opened, conflicts: opened ? conflicts : NONE, open, replace, renamed, settle };
}

const NONE: Record<string, string> = {};

/** The fields of a refusal as the form names them. Example: 'input.feed_rate' is 'feed_rate'. */
const fieldsOfInput = (fields: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).map(([field, message]) => [field.replace(/^input\./, ''), message]),
  );
