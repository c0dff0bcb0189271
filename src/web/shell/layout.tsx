import { useDisclosure, useMediaQuery, useWindowEvent } from '@mantine/hooks';
import { Outlet, useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useLongWorks } from '../lib/long-work.ts';
import { lazily } from '../ui/lazily.tsx';
import { NoticeRegion } from '../ui/notice-region.tsx';
import { Header } from './header.tsx';
import classes from './layout.module.css';
import { Sidebar } from './sidebar.tsx';

const LongWorks = lazily(async () => (await import('./long-works.tsx')).LongWorks);

const PrintedHead = lazily(async () => (await import('./printed-head.tsx')).PrintedHead);

/** Sidebar, header and page. On a small screen the sidebar is hidden until opened. */
export function Layout() {
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
