import { NavLink } from '@mantine/core';
import { Link, useLocation } from '@tanstack/react-router';
import type { NavEntry } from './nav-entries.ts';

/** Sections whose pages all belong to one entry. */
const wholeSections = ['/admin'];

const isAt = (pathname: string, to: string) =>
  pathname === to ||
  (to === '/dashboard' && pathname === '/') ||
  (to === '/inventory' && (pathname.startsWith('/lot/') || pathname === '/closeouts')) ||
  (wholeSections.includes(to) && pathname.startsWith(`${to}/`));

/** One link of the sidebar, highlighted on its page. */
export function NavItem({ to, label, icon: Icon }: NavEntry) {
  const { pathname } = useLocation();
  const active = isAt(pathname, to);
  return (
    <NavLink
      component={Link}
      to={to}
      activeOptions={{ exact: true }}
      label={label}
      active={active}
      aria-current={active ? 'page' : undefined}
      leftSection={<Icon size={18} aria-hidden />}
    />
  );
}
