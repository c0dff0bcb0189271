import type { Action } from '#domain/users/permissions';

interface Destination {
  /** Pressed after G. */
  letter: string;
  label: string;
  to: string;
  action?: Action;
}

/** Where G and a letter lead. */
export const DESTINATIONS: readonly Destination[] = [
  { letter: 'd', label: 'Dashboard', to: '/dashboard' },
  { letter: 'i', label: 'Inventory', to: '/inventory' },
  { letter: 'c', label: 'Closeouts', to: '/closeouts' },
  { letter: 'a', label: 'Accounting', to: '/accounting' },
  { letter: 'r', label: 'Risk Dashboard', to: '/risk-management' },
  { letter: 'f', label: 'Futures/Options', to: '/risk-management/futures-options' },
  { letter: 'l', label: 'LRP', to: '/risk-management/lrp' },
  { letter: 'q', label: 'Quotes', to: '/quotes' },
  { letter: 'p', label: 'Reports', to: '/reports' },
  { letter: 's', label: 'Account Settings', to: '/settings' },
  { letter: 'm', label: 'Admin', to: '/admin', action: 'openAdminArea' },
];

export const destinationsOf = (mayDo: (action: Action) => boolean): Destination[] =>
  DESTINATIONS.filter(({ action }) => action === undefined || mayDo(action));

export const destinationOf = (letter: string, mayDo: (action: Action) => boolean): Destination | undefined =>
  destinationsOf(mayDo).find((one) => one.letter === letter);
