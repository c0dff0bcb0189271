import classes from './layout.module.css';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { Navigate, useRouter, Outlet, useLocation } from '@tanstack/react-router';
import { lazy, Suspense, useState, useEffect, useRef } from 'react';
import { queryClient } from '../lib/query-client.ts';
import { profileQuery } from '../lib/profile.ts';
import { returnSearch, useSession } from '../lib/session.ts';
import { LoadingScreen } from '../ui/loading-screen.tsx';
import { ActionIcon, Burger, Group, Indicator, Paper, Text } from '@mantine/core';
import { useDisclosure, useMediaQuery, useWindowEvent, useClickOutside } from '@mantine/hooks';
import { IconLogout, IconBell, IconSearch } from '@tabler/icons-react';
import { useLongWorks } from '../lib/long-work.ts';
import { Brand } from '../ui/brand.tsx';
import { lazily } from '../ui/lazily.tsx';
import { NoticeRegion } from '../ui/notice-region.tsx';
import { PrintButton } from './print-button.tsx';
import { PrintedHead } from './printed-head.tsx';
import { DashboardOutline } from '../dashboard/outline.tsx';
import { Keys } from './keys.tsx';
import { Sidebar } from './sidebar.tsx';
import { confirmAndSignOut } from '../lib/sign-out.ts';
import { counted } from '#domain/kit/format';
import { alertsQuery } from '../parts/alerts-data.ts';

const SearchDialog = lazily(async () => (await import('../search/search-dialog.tsx')).SearchDialog);

function SearchButton() {
  const [opened, setOpened] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const [text, setText] = useState('');
  const open = () => {
    setText('');
    setWasOpened(true);
    setOpened(true);
  };
  useWindowEvent('keydown', (event) => {
    if (isSearchKey(event)) {
      event.preventDefault();
      // Above another dialog it would hide typed input.
      if (document.querySelector('[role="dialog"]') === null) open();
    } else if (opened && !isWithinDialog(event.target)) {
      // Keys typed before the dialog has loaded and focused its field go to the search.
      if (withKey('', event) === null) return;
      event.preventDefault();
      setText((before) => withKey(before, event) ?? before);
    }
  });
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        title="Find anything (Ctrl+K)"
        aria-label="Find anything"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={open}
      >
        <IconSearch size={20} aria-hidden />
      </ActionIcon>
      {wasOpened && (
        <SearchDialog text={text} onText={setText} opened={opened} onClose={() => setOpened(false)} />
      )}
    </>
  );
}

const isWithinDialog = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[role="dialog"]') !== null;

type Key = Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>;

export const isSearchKey = ({ key, altKey, ctrlKey, metaKey, shiftKey }: Key): boolean =>
  key.toLowerCase() === 'k' && !altKey && !shiftKey && (ctrlKey || metaKey);

/** The text after a key; null for a key that is no text. */
export function withKey(text: string, { key, altKey, ctrlKey, metaKey }: Key): string | null {
  if (altKey || ctrlKey || metaKey) return null;
  if (key === 'Backspace') return text.replace(/.$/su, '');
  return /^.$/su.test(key) ? text + key : null;
}

const AlertList = lazy(async () => ({ default: (await import('./alert-list.tsx')).AlertList }));

function Notifications() {
  const [opened, { toggle, close }] = useDisclosure(false);
  const outside = useClickOutside<HTMLDivElement>(close);
  const panel = useRef<HTMLElement>(null);
  const { data: alerts } = useQuery(alertsQuery);
  const name = alerts?.length ? `Notifications, ${counted(alerts.length, 'alert')}` : 'Notifications';
  return (
    <div ref={outside} className={classes.notifications}>
      <Indicator
        label={alerts?.length}
        classNames={{ indicator: classes.count }}
        size={16}
        // The bell is smaller than its button: the number stands on the bell.
        offset={8}
        disabled={!alerts?.length}
        aria-hidden={false}
      >
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          title="Notifications"
          aria-label={name}
          aria-expanded={opened}
          onClick={toggle}
          onKeyDown={(event) => event.key === 'Escape' && close()}
        >
          <IconBell size={20} aria-hidden />
        </ActionIcon>
      </Indicator>
      {opened && (
        <Paper
          ref={panel}
          tabIndex={-1}
          component="section"
          aria-label="Notifications"
          withBorder
          shadow="lg"
          p="md"
          className={classes.panel}
          onKeyDown={(event) => event.key === 'Escape' && close()}
        >
          <Suspense fallback={<Text size="sm">Loading...</Text>}>
            <AlertList onFollow={close} onDismissed={() => panel.current?.focus()} />
          </Suspense>
        </Paper>
      )}
    </div>
  );
}

const NewPassword = lazy(async () => ({
  default: (await import('../account/new-password.tsx')).NewPassword,
}));

const FailedProfile = lazy(async () => ({
  default: (await import('./failed-profile.tsx')).FailedProfile,
}));

const PasswordAgain = lazy(async () => ({
  default: (await import('../session/password-again.tsx')).PasswordAgain,
}));

/** Guards the pages of signed-in users, anew for each. Nothing renders before the profile, so an expired session shows no data. */
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
  if (profile.data || profile.isPending || profile.isFetching)
    return <Layout isKnown={Boolean(profile.data)} />;
  return (
    <Suspense fallback={<LoadingScreen />}>
      <FailedProfile error={profile.error} onRetry={() => void profile.refetch()} />
    </Suspense>
  );
}

const LongWorks = lazily(async () => (await import('./long-works.tsx')).LongWorks);

const isDashboard = (pathname: string) => pathname === '/' || pathname === '/dashboard';

/** Sidebar, header and page. On a small screen the sidebar is hidden until opened. Before the profile is known, they are empty. */
function Layout({ isKnown }: { isKnown: boolean }) {
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
        {isKnown && <Header sidebarOpened={opened} onToggleSidebar={toggle} />}
      </header>
      {/* A hidden sidebar is not focusable. */}
      <nav
        id="sidebar"
        className={classes.sidebar}
        data-opened={opened || undefined}
        inert={hidden}
        aria-label="Main"
      >
        {isKnown && <Sidebar onClose={close} closable={small && opened} />}
      </nav>
      <main id="main" tabIndex={-1} className={classes.main} inert={small && opened}>
        {isKnown ? (
          <>
            <PrintedHead />
            <Outlet />
          </>
        ) : isDashboard(pathname) ? (
          <DashboardOutline />
        ) : (
          <LoadingScreen />
        )}
      </main>
      {isKnown && <Keys />}
      <NoticeRegion>{works.length > 0 && <LongWorks works={works} pathname={pathname} />}</NoticeRegion>
    </div>
  );
}

const Header = ({
  sidebarOpened,
  onToggleSidebar,
}: {
  sidebarOpened: boolean;
  onToggleSidebar: () => void;
}) => (
  <Group h="100%" px={{ base: 'xs', xs: 'md' }} gap="xs" justify="space-between" wrap="nowrap">
    <Group hiddenFrom="md" gap="xs" wrap="nowrap" miw={0}>
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
    <Group ms="auto" wrap="nowrap" className={classes.tools}>
      <SearchButton />
      <PrintButton />
      <Notifications />
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        title="Sign Out"
        aria-label="Sign Out"
        onClick={() => void confirmAndSignOut()}
      >
        <IconLogout size={20} aria-hidden />
      </ActionIcon>
    </Group>
  </Group>
);
