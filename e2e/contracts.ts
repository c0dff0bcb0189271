import { tradedContract } from '../src/server/testing/traded-contract.ts';

/** The contracts of stories, which still trade on whichever day they run. */

/** Live cattle: the contract of lots and trades that name no other. */
export const LIVE = tradedContract('LE');
/** The live cattle contracts one and three after it. */
export const LATER = tradedContract('LE', 1);
export const FAR = tradedContract('LE', 3);
export const FEEDER = tradedContract('GF', 1);
