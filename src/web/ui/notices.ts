import type { LinkProps } from '@tanstack/react-router';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { currentClient, inClient, linkIn } from '../lib/client.ts';
import { store } from '../lib/store.ts';

/**
 * Holds notices back while a dialog saves: they appear afterwards, those that it has announced only if they can be undone. Returns
 * where the dialog's own message leads to. Source: decisions 54 and 75.
 */
export function useHeldNotices(isHeld: boolean, isAnnounced: boolean): LinkProps | undefined {
  const announced = useRef(false);
  useLayoutEffect(() => {
    if (isAnnounced) announced.current = true;
  }, [isAnnounced]);
  useEffect(() => {
    if (!isHeld) return undefined;
    announced.current = false;
    const show = holdNotices();
    return () => show(announced.current);
  }, [isHeld]);
  return isAnnounced ? held?.at(-1)?.view : undefined;
}

interface NoticeOptions {
  view?: LinkProps;
  undo?: (() => void) | undefined;
}

export interface Notice extends NoticeOptions {
  id: number;
  /** The event, in one sentence: `Lot 1024 added` */
  message: string;
  kind: 'success' | 'error';
  /** Whether the dialog that saved has announced it. */
  isAnnounced?: boolean;
}

const MOST = 3;

export const notices = store<readonly Notice[]>([]);
let made = 0;
/** The notices held back; null while they are shown at once. */
let held: Notice[] | null = null;

const show = (...added: Notice[]): void => notices.set([...notices.get(), ...added].slice(-MOST));

/** Adds a notice of the client of now: its link and its undo stay in that client. */
function add(kind: Notice['kind'], message: string, { view, undo }: NoticeOptions): void {
  made += 1;
  const client = currentClient();
  const notice = {
    id: made,
    kind,
    message,
    ...(view && { view: linkIn(client, view) }),
    ...(undo && { undo: () => inClient(client, undo) }),
  };
  if (held && kind === 'success') held.push(notice);
  else show(notice);
}

/** Holds back notices while their dialog is open; returns the function that shows it. */
export function holdNotices(): (isAnnounced: boolean) => void {
  const own: Notice[] = [];
  held = own;
  return (isAnnounced) => {
    if (held === own) held = null;
    const left = isAnnounced ? own.filter(({ undo }) => undo !== undefined) : own;
    show(...left.map((notice) => ({ ...notice, isAnnounced })));
  };
}

/** Shows a notice after something was saved or deleted. Source: decision 54. */
export const notify = (message: string, options: NoticeOptions = {}): void =>
  add('success', message, options);

/** Reports a failure after its own screen may have been closed. */
export const notifyFailure = (message: string, options: NoticeOptions = {}): void =>
  add('error', message, options);

export const dismiss = (id: number): void => notices.set(notices.get().filter((notice) => notice.id !== id));

export const dismissAll = (): void => notices.set([]);
