import { useLocalStorage } from '@mantine/hooks';
import { useProfile } from '../lib/profile.ts';
import { store } from '../lib/store.ts';

/**
 * Whether single keys (N, E, O, G, / and ?) act, as the user has chosen in Account Settings, stored in this browser. Source: WCAG 2.1.4.
 */
export function useSingleKeys() {
  const { id } = useProfile();
  return useLocalStorage({
    key: `drover.single-keys.${id}`,
    defaultValue: true,
    getInitialValueInEffect: false,
  });
}

const keysShown = store(false);

/** Whether the list of keys is open. */
export const useKeysShown = keysShown.use;
export const showKeys = (shown: boolean): void => keysShown.set(shown);

/** The keys of the button that saves a record and begins the next. */
export const SAVE_AND_ADD = 'Control+Shift+Enter';

/** The attributes of a button that a single key presses: `N` adds a record to the list of the page, `E` edits, `O` records an out. */
export const pressedBy = (key: 'N' | 'E' | 'O') => ({ 'aria-keyshortcuts': key });
