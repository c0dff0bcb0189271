import { listBreakEvens } from '#api/closeouts';
import { call } from '../lib/call.ts';

/** In a file of its own, so that the contract of closeouts is loaded only with the column of break-evens. */
export const fetchBreakEvens = () => call(listBreakEvens);
