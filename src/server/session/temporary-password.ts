import { randomInt } from 'node:crypto';

/** Letters and digits that are not confused when read aloud. */
const LEGIBLE = 'abcdefghjkmnpqrstuvwxyz23456789';

const part = (): string => Array.from({ length: 4 }, () => LEGIBLE[randomInt(LEGIBLE.length)]).join('');

/** A password that is easy to dictate: `k7mq-x3dp-9w2h`, 59 bits. */
export const temporaryPassword = (): string => [part(), part(), part()].join('-');
