import { Button } from '@mantine/core';
import { useState } from 'react';
import { changeSampleLot } from './sample-lot.ts';

interface SampleLotButtonProps {
  loads?: boolean;
  size?: 'xs' | 'sm';
}

/** Loads the sample lot, or takes it away. */
export function SampleLotButton({ loads = false, size = 'sm' }: SampleLotButtonProps) {
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
      aria-label={loads ? undefined : 'Take away the sample lot'}
      onClick={() => void change()}
    >
      {loads ? 'Load a sample lot' : 'Take away'}
    </Button>
  );
}
