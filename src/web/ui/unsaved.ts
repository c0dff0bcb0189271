import { createContext, use, useEffect } from 'react';
import { store } from '../lib/store.ts';

/** Input that is not saved yet. */
export interface Unsaved {
  /** URL keys that may change without discarding it, such as the filter of a preview. */
  keeps: readonly string[];
}

const everything = new Set<Unsaved>();

/** The unsaved input of the enclosing dialog; null outside of dialogs. */
export const UnsavedInDialog = createContext<Set<Unsaved> | null>(null);

const none: readonly string[] = [];

/** Asks for confirmation before this input is discarded, while there is any. */
export function useUnsaved(isUnsaved: boolean, keeps = none): void {
  const dialog = use(UnsavedInDialog);
  useEffect(() => {
    if (!isUnsaved) return undefined;
    const entry = { keeps };
    everything.add(entry);
    dialog?.add(entry);
    return () => {
      everything.delete(entry);
      dialog?.delete(entry);
    };
  }, [isUnsaved, keeps, dialog]);
}

export const isAnythingUnsaved = (): boolean => everything.size > 0;

interface Address {
  pathname: string;
  search: object;
}

/** Whether navigating from one URL to another discards unsaved input. */
export function losesUnsaved(from: Address, to: Address): boolean {
  if (from.pathname !== to.pathname) return isAnythingUnsaved();
  const [before, after] = [new Map(Object.entries(from.search)), new Map(Object.entries(to.search))];
  const changed = [...new Set([...before.keys(), ...after.keys()])].filter(
    (key) => String(before.get(key) ?? '') !== String(after.get(key) ?? ''),
  );
  return [...everything].some(({ keeps }) => changed.some((key) => !keeps.includes(key)));
}

/** Decides the open question: true discards, false continues editing. */
type Decide = (discard: boolean) => void;

const openQuestion = store<Decide | null>(null);
/** The key event that opens or answers a question also reaches other listeners, and must not answer or open another. */
let inSameEvent = false;

function ignoreSameEvent(): void {
  inSameEvent = true;
  setTimeout(() => (inSameEvent = false));
}

/** Asks whether unsaved input may be discarded. One question at a time: a second one is answered with no. */
export function askToDiscard(): Promise<boolean> {
  if (openQuestion.get() || inSameEvent) return Promise.resolve(false);
  return new Promise((resolve) => {
    ignoreSameEvent();
    openQuestion.set((discard) => {
      if (inSameEvent) return;
      ignoreSameEvent();
      openQuestion.set(null);
      resolve(discard);
    });
  });
}

/** The function that decides the open question; null while there is none. */
export const useOpenQuestion = openQuestion.use;
