/** The storage key of the session. */
export const storageKey = 'drover.session';
