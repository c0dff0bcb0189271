import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { Navigate, useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { profileQuery } from '../lib/profile.ts';
import { queryClient } from '../lib/query-client.ts';
import { returnSearch, useSession } from '../lib/session.ts';
import { Layout } from './layout.tsx';
import { LoadingScreen } from '../ui/loading-screen.tsx';

const NewPassword = lazy(async () => ({
  default: (await import('../account/new-password.tsx')).NewPassword,
}));

const FailedProfile = lazy(async () => ({
  default: (await import('./failed-profile.tsx')).FailedProfile,
}));

const PasswordAgain = lazy(async () => ({
  default: (await import('../session/password-again.tsx')).PasswordAgain,
}));

/**
 * The guard of every page for signed-in users; another user begins with every page anew. Nothing is rendered before the server has returned the profile, so that an expired
 * session never shows any data.
 */
export function Shell() {
  const { status, userId } = useSession();
  if (userId === null) return <ToSignIn returns={status === 'ended'} />;
  return (
    <QueryClientProvider client={queryClient} key={userId}>
      <KnownUser />
      {status === 'ended' && (
        <Suspense>
          <PasswordAgain />
        </Suspense>
      )}
    </QueryClientProvider>
  );
}

/** Leads to the sign-in page; `returns` tells whether from there back to this address. */
function ToSignIn({ returns }: { returns: boolean }) {
  const { latestLocation } = useRouter();
  const [search] = useState(() => (returns ? returnSearch(latestLocation.href) : {}));
  return <Navigate to="/signin" search={search} replace />;
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
