/** The key in the browser's storage under which the session is kept. */
export const storageKey = 'drover.session';
