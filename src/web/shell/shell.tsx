import classes from './layout.module.css';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { Navigate, useRouter, Outlet, useLocation } from '@tanstack/react-router';
import {
  Fragment,
  lazy,
  memo,
  type ReactNode,
  Suspense,
  useState,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react';
import { cacheOf, commonCache } from '../lib/query-client.ts';
import { type ClientId, ClientScope, showClient, useClient } from '../lib/client.ts';
import { useChoosesClient } from '../lib/clients.ts';
import { useAddressedClient } from './addressed-client.ts';
import { profileQuery } from '../lib/profile.ts';
import { returnSearch, useSession } from '../lib/session.ts';
import { LoadingScreen } from '../ui/loading-screen.tsx';
import { ActionIcon, Box, Burger, Group, Indicator, Paper, Text } from '@mantine/core';
import { useDisclosure, useMediaQuery, useWindowEvent, useClickOutside } from '@mantine/hooks';
import { IconLogout, IconBell } from '@tabler/icons-react';
import { useLongWorks } from '../lib/long-work.ts';
import { Brand } from '../ui/brand.tsx';
import { lazily } from '../ui/lazily.tsx';
import { NoticeRegion } from '../ui/notice-region.tsx';
import { SearchButton } from './search-button.tsx';
import { PrintButton } from './print-button.tsx';
import { DashboardOutline } from '../dashboard/outline.tsx';
import { Keys } from './keys.tsx';
import { Sidebar } from './sidebar.tsx';
import { confirmAndSignOut } from '../lib/sign-out.ts';
import { counted } from '#domain/kit/format';
import { alertsQuery } from '../parts/alerts-data.ts';

const AlertList = lazy(async () => ({ default: (await import('./alert-list.tsx')).AlertList }));

function Notifications() {
  const [opened, { toggle, close }] = useDisclosure(false);
  const outside = useClickOutside<HTMLDivElement>(close);
  const panel = useRef<HTMLElement>(null);
  const { data: alerts, isLoadingError } = useQuery(alertsQuery);
  const nameWithCount = alerts?.length
    ? `Notifications, ${counted(alerts.length, 'alert')}`
    : 'Notifications';
  const name = isLoadingError ? 'Notifications could not be loaded' : nameWithCount;
  return (
    <div ref={outside} className={classes.notifications}>
      <Indicator
        label={isLoadingError ? '!' : alerts?.length}
        classNames={{ indicator: classes.count }}
        size={16}
        // The bell is smaller than its button: the number stands on the bell.
        offset={8}
        disabled={!alerts?.length && !isLoadingError}
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
    <QueryClientProvider client={commonCache()} key={userId}>
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
  if (profile.data) return <AddressedClient />;
  if (profile.isPending || profile.isFetching) return <Layout client={null} page={null} />;
  return (
    <Suspense fallback={<LoadingScreen />}>
      <FailedProfile error={profile.error} onRetry={() => void profile.refetch()} />
    </Suspense>
  );
}

const PrintedHead = lazily(async () => (await import('./printed-head.tsx')).PrintedHead);

const ClientPicker = lazily(async () => (await import('./client-picker.tsx')).ClientPicker);

const LongWorks = lazily(async () => (await import('./long-works.tsx')).LongWorks);

const isDashboard = (pathname: string) => pathname === '/' || pathname === '/dashboard';

const ClientNotFound = lazily(async () => (await import('./client-not-found.tsx')).ClientNotFound);

/** The screen of the client that the address names: it waits until that client is known. */
function AddressedClient() {
  const { client, state, moved } = useAddressedClient();
  if (state === 'awaited') return <Layout client={null} page={null} />;
  return (
    <Layout
      client={client}
      page={
        state === 'moved' ? <Navigate {...moved} /> : state === 'unknown' ? <ClientNotFound /> : <Outlet />
      }
    />
  );
}

interface LayoutProps {
  client: ClientId;
  /** Null before user and client are known. */
  page: ReactNode;
}

/**
 * Sidebar, header and page. On a small screen the sidebar is hidden until opened. Before the user is known, they are empty. Components that show records are mounted anew for another client, with the cache of its own; notices and long work stay.
 */
function Layout({ client, page }: LayoutProps) {
  const isKnown = page !== null;
  const [opened, { toggle, close }] = useDisclosure(false);
  const small = useMediaQuery('(max-width: 61.99em)', undefined, { getInitialValueInEffect: false });
  const pathname = useLocation({ select: (location) => location.pathname });
  const works = useLongWorks();
  useEffect(close, [pathname, close]);
  useWindowEvent('keydown', (event) => event.key === 'Escape' && close());
  const hidden = small && !opened;
  return (
    <InClient client={client}>
      <div className={classes.layout}>
        <a className={classes.skip} href="#main">
          Skip to content
        </a>
        <header className={classes.header} data-client={client ?? undefined}>
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
            <Fragment key={client}>
              <PrintedHead />
              {page}
            </Fragment>
          ) : isDashboard(pathname) ? (
            <DashboardOutline />
          ) : (
            <LoadingScreen />
          )}
        </main>
        {isKnown && <Keys />}
        <NoticeRegion>
          {isKnown && works.length > 0 && <LongWorks works={works} pathname={pathname} />}
        </NoticeRegion>
      </div>
    </InClient>
  );
}

function InClient({ client, children }: { client: ClientId; children: ReactNode }) {
  return (
    <ClientScope value={client}>
      <QueryClientProvider client={cacheOf(client)}>
        {/* First, so that requests of the new screen name the right client. */}
        <ShowClient key={client} client={client} />
        {children}
      </QueryClientProvider>
    </ClientScope>
  );
}

function ShowClient({ client }: { client: ClientId }) {
  useLayoutEffect(() => {
    showClient(client);
    return () => showClient(null);
  }, [client]);
  return null;
}

interface HeaderProps {
  sidebarOpened: boolean;
  onToggleSidebar: () => void;
}

const Header = memo(function Header({ sidebarOpened, onToggleSidebar }: HeaderProps) {
  const choosesClient = useChoosesClient();
  const client = useClient();
  return (
    <Group h="100%" px={{ base: 'xs', xs: 'md' }} gap="xs" justify="space-between" wrap="nowrap">
      <Group gap="xs" wrap="nowrap" miw={0}>
        <Burger
          hiddenFrom="md"
          size="sm"
          opened={sidebarOpened}
          onClick={onToggleSidebar}
          aria-label="Menu"
          aria-expanded={sidebarOpened}
          aria-controls="sidebar"
        />
        {choosesClient ? (
          <ClientPicker />
        ) : (
          <Box hiddenFrom="md">
            <Brand />
          </Box>
        )}
      </Group>
      <Group key={client} ms="auto" wrap="nowrap" className={classes.tools}>
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
});
