/** Whether the user wants motion, and the browser can limit it to some navigations. */
const isWanted =
  window.matchMedia('(prefers-reduced-motion: no-preference)').matches &&
  CSS.supports('selector(:active-view-transition-type(a))');

/** Screens fade into each other where motion is wanted; a change of search, filter or tab does not. */
export const viewTransition = isWanted && {
  types: ({ fromLocation, pathChanged }: { fromLocation?: object; pathChanged: boolean }) =>
    fromLocation !== undefined && pathChanged ? ['screen'] : (false as const),
};
