import { AppShell } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { Outlet, useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { NoticeRegion } from '../ui/notice-region.tsx';
import { Header } from './header.tsx';
import classes from './layout.module.css';
import { Sidebar } from './sidebar.tsx';

/** Sidebar, header and page. On a small screen the sidebar is hidden until opened. */
export function Layout() {
  const [opened, { toggle, close }] = useDisclosure(false);
  const small = useMediaQuery('(max-width: 61.99em)', undefined, { getInitialValueInEffect: false });
  const { pathname } = useLocation();
  useEffect(close, [pathname, close]);
  const hidden = small && !opened;
  return (
    <AppShell
      layout="alt"
      header={{ height: 56 }}
      navbar={{ width: 248, breakpoint: 'md', collapsed: { mobile: !opened } }}
      padding={{ base: 'sm', sm: 'lg' }}
      onKeyDown={(event) => event.key === 'Escape' && close()}
    >
      <a className={classes.skip} href="#main">
        Skip to content
      </a>
      <AppShell.Header className={classes.bar}>
        <Header sidebarOpened={opened} onToggleSidebar={toggle} />
      </AppShell.Header>
      {/* A hidden sidebar is not focusable. */}
      <AppShell.Navbar id="sidebar" className={classes.bar} inert={hidden} aria-label="Main">
        <Sidebar onClose={close} closable={small && opened} />
      </AppShell.Navbar>
      <AppShell.Main id="main" tabIndex={-1} className={classes.main} inert={small && opened}>
        <Outlet />
      </AppShell.Main>
      <NoticeRegion />
    </AppShell>
  );
}
