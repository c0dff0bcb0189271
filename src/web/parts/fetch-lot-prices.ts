import { listBreakEvens } from '#api/closeouts';
import { call } from '../lib/call.ts';

/** In a file of its own, so that the contract of closeouts is loaded after the table. */
export const fetchLotPrices = () => call(listBreakEvens);
