import { Refusal } from '#api/errors';

export const notReached = (): Refusal => new Refusal('unreachable', 'The server cannot be reached');

/** Ends a promise that failed on the way to the server: `fetch(url).catch(unreachable)` */
export function unreachable(): never {
  throw notReached();
}
