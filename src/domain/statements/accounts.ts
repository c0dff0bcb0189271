/** The characters in which spellings of one account differ: spaces, dashes, dots, slashes, underscores and number signs. */
export const ACCOUNT_SEPARATORS = ' \u00A0-\u2010\u2011\u2012\u2013\u2014./_#';

/** Accounts with one key are one account, however a statement spells it. Example: 'rj-104 21' and 'RJ10421' are 'RJ10421'. */
export const accountKey = (acct: string): string =>
  Array.from(acct.toUpperCase())
    .filter((character) => !ACCOUNT_SEPARATORS.includes(character))
    .join('');
