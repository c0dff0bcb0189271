import { useSyncExternalStore } from 'react';
import { onUserChange } from './session.ts';

/** State that outlives the screen that shows it, until another user signs in. */
export interface KeptState<State> {
  get: () => State;
  set: (changed: Partial<State>) => void;
  reset: () => void;
  use: () => State;
}

/** Keeps state outside of React, for work that goes on while another screen is open. */
export function keptState<State extends object>(initial: State): KeptState<State> {
  let state = initial;
  const listeners = new Set<() => void>();
  const put = (next: State) => {
    state = next;
    for (const listener of listeners) listener();
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const get = () => state;
  const reset = () => put(initial);
  onUserChange(reset);
  return {
    get,
    set: (changed) => put({ ...state, ...changed }),
    reset,
    use: () => useSyncExternalStore(subscribe, get),
  };
}
