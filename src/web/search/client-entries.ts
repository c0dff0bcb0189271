import type { Owner } from '#domain/users/users';
import { addressInClient } from '../lib/client-pages.ts';
import type { Entry } from './entries.ts';

const wordsOf = (text: string): string[] => text.toLowerCase().split(/\s+/).filter(Boolean);

/**
 * The clients of which each typed word begins a word of the name, by name; each entry enters the client. Example: 'k lazy' finds
 * 'Lazy K Ranch'.
 */
export const clientEntries = (
  owners: readonly Pick<Owner, 'id' | 'entity_name'>[],
  text: string,
  from: Parameters<typeof addressInClient>[0],
): Entry[] => {
  const typed = wordsOf(text);
  return owners
    .filter(({ entity_name }) =>
      typed.every((word) => wordsOf(entity_name).some((name) => name.startsWith(word))),
    )
    .map(({ id, entity_name }) => ({
      key: `client ${id}`,
      label: entity_name,
      ...addressInClient(from, id),
    }));
};
