import { onUserChange } from './session.ts';
import { type Store, store } from './store.ts';

/** State that outlives the screen that shows it, until another user signs in. */
export interface KeptState<State> extends Pick<Store<State>, 'get' | 'use'> {
  set: (changed: Partial<State>) => void;
  reset: () => void;
}

export function keptState<State extends object>(initial: State): KeptState<State> {
  const { get, set, use } = store(initial);
  const reset = () => set(initial);
  onUserChange(reset);
  return { get, set: (changed) => set({ ...get(), ...changed }), reset, use };
}
