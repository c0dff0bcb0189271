import { isLongWorkUnderWay } from '../lib/long-work.ts';
import { signOutHere } from '../lib/session.ts';
import { askToDiscard, isAnythingUnsaved } from '../lib/unsaved.ts';

/** Signs out, after a confirmation if something is not saved. */
export async function confirmAndSignOut(): Promise<void> {
  if ((!isAnythingUnsaved() && !isLongWorkUnderWay()) || (await askToDiscard())) await signOutHere();
}
