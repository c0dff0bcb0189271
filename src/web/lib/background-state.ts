import { onUserChange } from './session.ts';
import { type Store, store } from './store.ts';

/** State that outlives the screen that shows it, until another user signs in. */
export interface BackgroundState<State> extends Pick<Store<State>, 'get' | 'use'> {
  set: (changed: Partial<State>) => void;
  reset: () => void;
}

export function backgroundState<State extends object>(initial: State): BackgroundState<State> {
  const { get, set, use } = store(initial);
  const reset = () => set(initial);
  onUserChange(reset);
  return { get, set: (changed) => set({ ...get(), ...changed }), reset, use };
}
