import { useWindowEvent } from '@mantine/hooks';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useRef } from 'react';
import { may } from '#domain/users/permissions';
import { useProfile } from '../lib/profile.ts';
import { lazily } from '../ui/lazily.tsx';
import { SAVE_AND_ADD, showKeys, useKeysShown, useSingleKeys } from '../ui/single-keys.ts';
import { destinationOf } from './go-to.ts';

const KeysDialog = lazily(async () => (await import('./keys-dialog.tsx')).KeysDialog);

/** How long after G its letter is waited for, ms. */
const WAIT = 1500;

const FIELDS = 'input, textarea, select, [contenteditable="true"], [role="textbox"], [role="listbox"]';
const LAYERS = '[role="dialog"], [role="alertdialog"], [role="menu"]';

type Key = Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>;

/** A key alone: `n`, `/`, `?`. Null for one with a modifier, and for keys that are no character. */
export function singleKey({ key, altKey, ctrlKey, metaKey, shiftKey }: Key): string | null {
  if (altKey || ctrlKey || metaKey || key.length !== 1) return null;
  return shiftKey && key !== '?' && key !== '/' ? null : key.toLowerCase();
}

/** Whether the focused or open element takes keys itself: a field, a dialog, a menu. */
const isTaken = (target: EventTarget | null): boolean =>
  (target instanceof Element && target.closest(FIELDS) !== null) || document.querySelector(LAYERS) !== null;

/** The button or field of a key: in the row that has the focus, else on the page outside of its rows. */
function pressed(key: string): HTMLElement | undefined {
  const name = `[aria-keyshortcuts="${key.toUpperCase()}"]:not(:disabled)`;
  const focused = document.activeElement?.closest('main tr, main li')?.querySelector<HTMLElement>(name);
  const onPage = [...document.querySelectorAll<HTMLElement>(`main ${name}`)];
  return focused ?? onPage.find((one) => one.closest('tbody, li') === null && one.checkVisibility());
}

function press(key: string): boolean {
  const target = pressed(key);
  if (target instanceof HTMLInputElement) target.focus();
  else target?.click();
  return target !== undefined;
}

/**
 * Saves the form around, or that of the only open dialog, as its button does; with Shift as the button that begins the next record.
 * Under a question such as whether to discard it, a form is not saved.
 */
function saveForm({ target, shiftKey }: KeyboardEvent): boolean {
  const around = target instanceof Element ? target.closest('form') : null;
  const [dialog, another] = document.querySelectorAll(LAYERS);
  const form = around ?? (another ? null : dialog?.querySelector('form'));
  const save = shiftKey ? `[aria-keyshortcuts="${SAVE_AND_ADD}"]` : '[type="submit"]';
  const button = form?.querySelector<HTMLButtonElement>(`button${save}`);
  button?.click();
  return button !== null && button !== undefined;
}

/** The row above or below the focus in a table; from its head the first one. */
function nextRow(target: Element, down: boolean): HTMLElement | null {
  const row = target.closest('main tr');
  const table = row?.closest('table');
  if (!row || !table) return null;
  if (row.closest('thead')) return down ? table.querySelector('tbody tr[tabindex]') : null;
  const next = down ? row.nextElementSibling : row.previousElementSibling;
  return next instanceof HTMLElement && next.hasAttribute('tabindex') ? next : null;
}

/** Up and Down go from row to row of a table, and Enter opens the row that has the focus. */
function actInTable({ key, target }: KeyboardEvent): boolean {
  if (!(target instanceof HTMLElement) || target.closest(FIELDS) !== null) return false;
  if (key === 'Enter' && target.matches('tbody tr')) {
    if (target.dataset['clickable'] === undefined) return press('e');
    target.click();
    return true;
  }
  const next = key === 'ArrowDown' || key === 'ArrowUp' ? nextRow(target, key === 'ArrowDown') : null;
  next?.focus();
  return next !== null;
}

function useGoTo() {
  const navigate = useNavigate();
  const { routesByPath } = useRouter();
  const profile = useProfile();
  return (letter: string): boolean => {
    const found = destinationOf(letter, (action) => may(profile, action));
    if (!found || !(found.to in routesByPath)) return false;
    void navigate({ to: found.to });
    return true;
  };
}

/** The keys of every page, and their list. None acts in a field or under a dialog but those that save a form. */
export function Keys() {
  const [on] = useSingleKeys();
  const shown = useKeysShown();
  const goTo = useGoTo();
  const wentAt = useRef(-Infinity);
  const actAlone = (event: KeyboardEvent): boolean => {
    const key = singleKey(event);
    if (!on || key === null) return false;
    const isLetterOfGo = event.timeStamp - wentAt.current < WAIT;
    wentAt.current = -Infinity;
    if (isLetterOfGo) return goTo(key);
    if (key === 'g') wentAt.current = event.timeStamp;
    if (key === '?') showKeys(true);
    return key === 'g' || key === '?' || (/^[a-z/]$/.test(key) && press(key));
  };
  useWindowEvent('keydown', (event) => {
    if (event.defaultPrevented || event.isComposing) return;
    const saves = event.key === 'Enter' && (event.ctrlKey || event.metaKey);
    const acted = saves ? saveForm(event) : !isTaken(event.target) && (actInTable(event) || actAlone(event));
    if (acted) event.preventDefault();
  });
  return shown && <KeysDialog opened onClose={() => showKeys(false)} />;
}
