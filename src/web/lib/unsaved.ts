import { createContext, use, useLayoutEffect } from 'react';
import { isPage } from './search-params.ts';
import { store } from './store.ts';

export interface Unsaved {
  /** URL keys that may change without discarding it, such as the filter of a preview. */
  keeps: readonly string[];
  isSaving: boolean;
}

const everything = new Set<Unsaved>();

/** The unsaved input of the enclosing dialog; null outside of dialogs. */
export const UnsavedInDialog = createContext<Set<Unsaved> | null>(null);

const none: readonly string[] = [];

/** Asks for confirmation before this input is discarded, while there is any and it is not being saved. */
export function useUnsaved(
  isUnsaved: boolean,
  { keeps = none, isSaving = false }: Partial<Unsaved> = {},
): void {
  const dialog = use(UnsavedInDialog);
  // In a layout effect: a form that leaves the screen together with its page no longer counts when the next page opens.
  useLayoutEffect(() => {
    if (!isUnsaved) return undefined;
    const entry = { keeps, isSaving };
    everything.add(entry);
    dialog?.add(entry);
    return () => {
      everything.delete(entry);
      dialog?.delete(entry);
    };
  }, [isUnsaved, keeps, isSaving, dialog]);
}

const discardable = () => [...everything].filter(({ isSaving }) => !isSaving);

export const isAnythingUnsaved = (): boolean => discardable().length > 0;

/** Whether there is input that is not saved yet, also while it is being saved. */
export const isTextTyped = (): boolean => everything.size > 0;

interface Address {
  pathname: string;
  search: object;
}

export function losesUnsaved(from: Address, to: Address): boolean {
  if (from.pathname !== to.pathname) return isAnythingUnsaved();
  const [before, after] = [new Map(Object.entries(from.search)), new Map(Object.entries(to.search))];
  const changed = [...new Set([...before.keys(), ...after.keys()])].filter(
    // Another page of a list shows other rows of the same form.
    (key) => !isPage(key) && String(before.get(key) ?? '') !== String(after.get(key) ?? ''),
  );
  return discardable().some(({ keeps }) => changed.some((key) => !keeps.includes(key)));
}

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

export const useOpenQuestion = openQuestion.use;
