import { useRouter, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { returnAddress } from '../lib/return-address.ts';
import { LoadingScreen } from '../ui/loading-screen.tsx';

/** Leads a user who has signed in to the address that they were sent to the sign-in page from. */
export function Return() {
  const { history } = useRouter();
  const { return: from } = useSearch({ strict: false });
  useEffect(() => history.replace(returnAddress(from, window.location.origin)), [history, from]);
  return <LoadingScreen />;
}
