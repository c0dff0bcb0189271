import classes from './layout.module.css';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { Navigate, useRouter, Outlet, useLocation } from '@tanstack/react-router';
import { lazy, Suspense, useState, useEffect } from 'react';
import { profileQuery } from '../lib/profile.ts';
import { queryClient } from '../lib/query-client.ts';
import { returnSearch, useSession, signOutHere } from '../lib/session.ts';
import { LoadingScreen } from '../ui/loading-screen.tsx';
import { ActionIcon, Burger, Group } from '@mantine/core';
import { useDisclosure, useMediaQuery, useWindowEvent } from '@mantine/hooks';
import { IconLogout } from '@tabler/icons-react';
import { isLongWorkUnderWay, useLongWorks } from '../lib/long-work.ts';
import { askToDiscard, isAnythingUnsaved } from '../lib/unsaved.ts';
import { Brand } from '../ui/brand.tsx';
import { lazily } from '../ui/lazily.tsx';
import { NoticeRegion } from '../ui/notice-region.tsx';
import { Notifications } from './notifications.tsx';
import { SearchButton } from './search-button.tsx';
import { Sidebar } from './sidebar.tsx';

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

const LongWorks = lazily(async () => (await import('./long-works.tsx')).LongWorks);

const PrintedHead = lazily(async () => (await import('./printed-head.tsx')).PrintedHead);

/** Sidebar, header and page. On a small screen the sidebar is hidden until opened. */
function Layout() {
  const [opened, { toggle, close }] = useDisclosure(false);
  const small = useMediaQuery('(max-width: 61.99em)', undefined, { getInitialValueInEffect: false });
  const { pathname } = useLocation();
  const works = useLongWorks();
  useEffect(close, [pathname, close]);
  useWindowEvent('keydown', (event) => event.key === 'Escape' && close());
  const hidden = small && !opened;
  return (
    <div className={classes.layout}>
      <a className={classes.skip} href="#main">
        Skip to content
      </a>
      <header className={classes.header}>
        <Header sidebarOpened={opened} onToggleSidebar={toggle} />
      </header>
      {/* A hidden sidebar is not focusable. */}
      <nav
        id="sidebar"
        className={classes.sidebar}
        data-opened={opened || undefined}
        inert={hidden}
        aria-label="Main"
      >
        <Sidebar onClose={close} closable={small && opened} />
      </nav>
      <main id="main" tabIndex={-1} className={classes.main} inert={small && opened}>
        <PrintedHead />
        <Outlet />
      </main>
      <NoticeRegion>{works.length > 0 && <LongWorks works={works} pathname={pathname} />}</NoticeRegion>
    </div>
  );
}

const PrintButton = lazily(async () => (await import('./print-button.tsx')).PrintButton);

interface HeaderProps {
  sidebarOpened: boolean;
  onToggleSidebar: () => void;
}

/** Signs out, after a confirmation if something is not saved. */
async function leave() {
  if ((!isAnythingUnsaved() && !isLongWorkUnderWay()) || (await askToDiscard())) await signOutHere();
}

function Header({ sidebarOpened, onToggleSidebar }: HeaderProps) {
  return (
    <Group h="100%" px="md" justify="space-between">
      <Group hiddenFrom="md" gap="sm">
        <Burger
          size="sm"
          opened={sidebarOpened}
          onClick={onToggleSidebar}
          aria-label="Menu"
          aria-expanded={sidebarOpened}
          aria-controls="sidebar"
        />
        <Brand />
      </Group>
      <Group gap="xs" ms="auto">
        <SearchButton />
        <PrintButton />
        <Notifications />
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          title="Sign Out"
          aria-label="Sign Out"
          onClick={() => void leave()}
        >
          <IconLogout size={20} aria-hidden />
        </ActionIcon>
      </Group>
    </Group>
  );
}
