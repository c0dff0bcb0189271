import type { LinkProps } from '@tanstack/react-router';
import { store } from '../lib/store.ts';

/** The actions of a notice. */
interface NoticeOptions {
  /** The link to the record. */
  view?: LinkProps;
  /** Undoes the action and reports the result itself. */
  undo?: (() => void) | undefined;
}

export interface Notice extends NoticeOptions {
  id: number;
  /** What happened, in one sentence: `Lot 1024 added` */
  message: string;
  kind: 'success' | 'error';
}

/** The most notices shown at once. */
const MOST = 3;

const notices = store<readonly Notice[]>([]);
let made = 0;

function add(kind: Notice['kind'], message: string, options: NoticeOptions): void {
  made += 1;
  notices.set([...notices.get(), { id: made, kind, message, ...options }].slice(-MOST));
}

/** Shows a notice after something was saved or deleted. Source: decision 54. */
export const notify = (message: string, options: NoticeOptions = {}): void =>
  add('success', message, options);

/** Shows that something failed whose own screen may no longer be open. */
export const notifyFailure = (message: string, options: NoticeOptions = {}): void =>
  add('error', message, options);

export const dismiss = (id: number): void => notices.set(notices.get().filter((notice) => notice.id !== id));

export const dismissAll = (): void => notices.set([]);

export const useNotices = notices.use;
