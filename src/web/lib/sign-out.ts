import { isLongWorkUnderWay } from './long-work.ts';
import { signOutHere } from './session.ts';
import { askToDiscard, isAnythingUnsaved } from './unsaved.ts';

/** Signs out, after a confirmation if something is not saved. */
export async function confirmAndSignOut(): Promise<void> {
  if ((!isAnythingUnsaved() && !isLongWorkUnderWay()) || (await askToDiscard())) await signOutHere();
}
