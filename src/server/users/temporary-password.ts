import { randomInt } from 'node:crypto';

/** Letters and digits that are not taken for one another when somebody reads them out. */
const LEGIBLE = 'abcdefghjkmnpqrstuvwxyz23456789';

const part = (): string => Array.from({ length: 4 }, () => LEGIBLE[randomInt(LEGIBLE.length)]).join('');

/** A password to be told over the telephone: `k7mq-x3dp-9w2h`, 59 bits. */
export const temporaryPassword = (): string => [part(), part(), part()].join('-');
