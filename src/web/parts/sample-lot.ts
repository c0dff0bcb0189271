import { setSampleLot } from '#api/account';
import { notify, notifyFailure } from '../ui/notices.ts';
import { call, messageOf } from '../lib/call.ts';
import { profileQuery } from '../lib/profile.ts';
import { queryClient } from '../lib/query-client.ts';

/** Loads the sample lot for the signed-in user, or takes it away; the notice offers to undo it. */
export async function changeSampleLot(loaded: boolean): Promise<void> {
  try {
    await call(setSampleLot, { has_sample_lot: loaded });
  } catch (error) {
    const what = loaded ? 'load the sample lot' : 'take the sample lot away';
    notifyFailure(messageOf(error, `Failed to ${what}. Please try again.`));
    return;
  }
  queryClient.setQueryData(
    profileQuery.queryKey,
    (profile) => profile && { ...profile, has_sample_lot: loaded },
  );
  notify(loaded ? 'Sample lot loaded' : 'Sample lot taken away', {
    ...(loaded && { view: { to: '/lots/sample' } }),
    undo: () => void changeSampleLot(!loaded),
  });
}
