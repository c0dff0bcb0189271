import { Button } from '@mantine/core';
import { useState } from 'react';
import { setSampleLot } from '#api/account';
import { call, messageOf } from '../lib/call.ts';
import { commonCache } from '../lib/query-client.ts';
import { profileQuery } from '../lib/profile.ts';
import { notify, notifyFailure } from '../ui/notices.ts';

export function SampleLotButton({ loads = false, size = 'sm' }: { loads?: boolean; size?: 'xs' | 'sm' }) {
  const [isBusy, setIsBusy] = useState(false);
  const change = async () => {
    setIsBusy(true);
    await changeSampleLot(loads);
    setIsBusy(false);
  };
  return (
    <Button
      variant="default"
      size={size}
      disabled={isBusy}
      aria-label={loads ? undefined : 'Remove the sample lot'}
      onClick={() => void change()}
    >
      {loads ? 'Load a sample lot' : 'Remove'}
    </Button>
  );
}

/** Loads the sample lot for the signed-in user, or takes it away; the notice offers to undo it. */
async function changeSampleLot(loaded: boolean): Promise<void> {
  try {
    await call(setSampleLot, { has_sample_lot: loaded });
  } catch (error) {
    const what = loaded ? 'load the sample lot' : 'remove the sample lot';
    notifyFailure(messageOf(error, `Failed to ${what}. Please try again.`));
    return;
  }
  commonCache().setQueryData(
    profileQuery.queryKey,
    (profile) => profile && { ...profile, has_sample_lot: loaded },
  );
  notify(loaded ? 'Sample lot loaded' : 'Sample lot removed', {
    ...(loaded && { view: { to: '/lots/sample' } }),
    undo: () => void changeSampleLot(!loaded),
  });
}
