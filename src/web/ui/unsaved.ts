import { createContext, use, useEffect, useSyncExternalStore } from 'react';

/** Something typed or chosen that is not saved yet. */
export interface Unsaved {
  /** Keys of the address that may change without taking it away: the filter of a preview, say. */
  keeps: readonly string[];
}

const everything = new Set<Unsaved>();

/** What is unsaved in the dialog around; null outside of dialogs. */
export const UnsavedInDialog = createContext<Set<Unsaved> | null>(null);

const none: readonly string[] = [];

/** Asks before this is thrown away, as long as there is something to lose. */
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

/** Whether going from one address to the other takes something unsaved away. */
export function losesUnsaved(from: Address, to: Address): boolean {
  if (from.pathname !== to.pathname) return isAnythingUnsaved();
  const [before, after] = [new Map(Object.entries(from.search)), new Map(Object.entries(to.search))];
  const changed = [...new Set([...before.keys(), ...after.keys()])].filter(
    (key) => String(before.get(key) ?? '') !== String(after.get(key) ?? ''),
  );
  return [...everything].some(({ keeps }) => changed.some((key) => !keeps.includes(key)));
}

/** The question that is open: true throws away, false goes on editing. */
type Answer = (discard: boolean) => void;

let open: Answer | null = null;
/** The key that asks or answers a question reaches other listeners too: it neither answers nor asks another. */
let inOneStep = false;

function takeAStep(): void {
  inOneStep = true;
  setTimeout(() => (inOneStep = false));
}
const listeners = new Set<() => void>();

function become(next: Answer | null): void {
  open = next;
  for (const listener of listeners) listener();
}

/** Asks whether what is unsaved may be thrown away. One question at a time: a second one is answered with no. */
export function askToDiscard(): Promise<boolean> {
  if (open || inOneStep) return Promise.resolve(false);
  return new Promise((resolve) => {
    takeAStep();
    become((discard) => {
      if (inOneStep) return;
      takeAStep();
      become(null);
      resolve(discard);
    });
  });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The open question, to be answered; null while there is none. */
export const useOpenQuestion = (): Answer | null => useSyncExternalStore(subscribe, () => open);
