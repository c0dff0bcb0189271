import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { profileQuery } from '../lib/profile.ts';
import { queryClient } from '../lib/query-client.ts';
import { useSession } from '../lib/session.ts';
import { Layout } from './layout.tsx';
import { LoadingScreen } from '../ui/loading-screen.tsx';

const NewPassword = lazy(async () => ({
  default: (await import('../account/new-password.tsx')).NewPassword,
}));

const FailedProfile = lazy(async () => ({
  default: (await import('./failed-profile.tsx')).FailedProfile,
}));

/**
 * The guard of every page for signed-in users. Nothing is rendered before the server has returned the profile, so that an expired
 * session never shows any data.
 */
export function Shell() {
  const { status } = useSession();
  if (status === 'resolving') return <LoadingScreen />;
  if (status === 'signed-out') return <Navigate to="/signin" replace />;
  return (
    <QueryClientProvider client={queryClient}>
      <KnownUser />
    </QueryClientProvider>
  );
}

function KnownUser() {
  const profile = useQuery(profileQuery);
  if (profile.data?.must_change_password) {
    return (
      <Suspense fallback={<LoadingScreen />}>
        <NewPassword />
      </Suspense>
    );
  }
  if (profile.data) return <Layout />;
  if (profile.isPending || profile.isFetching) return <LoadingScreen />;
  return (
    <Suspense fallback={<LoadingScreen />}>
      <FailedProfile error={profile.error} onRetry={() => void profile.refetch()} />
    </Suspense>
  );
}
