import classes from './layout.module.css';
import { Box, CloseButton, Divider, Group, NavLink } from '@mantine/core';
import {
  IconSettings,
  IconBuildingBank,
  IconBox,
  IconChartLine,
  IconFileAnalytics,
  IconFileText,
  IconLayoutDashboard,
  IconReceipt,
  IconReportMoney,
  IconShield,
  IconShieldCheck,
  type TablerIcon,
} from '@tabler/icons-react';
import { Link, useLocation, useRouter } from '@tanstack/react-router';
import { memo, useState } from 'react';
import { may } from '#domain/users/permissions';
import { USER_TYPE_LABELS } from '#domain/users/users';
import { useProfile } from '../lib/profile.ts';
import { Brand } from '../ui/brand.tsx';
import { SmallNote } from '../ui/messages.tsx';

interface SidebarProps {
  /** On a small screen, where the sidebar covers the page. */
  closable: boolean;
  onClose: () => void;
}

/** Rendered for another user or screen size, not for each address: its entries watch that for themselves. */
export const Sidebar = memo(function Sidebar({ closable, onClose }: SidebarProps) {
  const profile = useProfile();
  const { routesByPath } = useRouter();
  const reachable = (entry: NavEntry) => entry.to in routesByPath;
  return (
    <>
      <Group justify="space-between" mih={24} m="md">
        <Brand />
        {closable && <CloseButton aria-label="Close menu" onClick={onClose} />}
      </Group>
      <div className={classes.entries}>
        {entriesBeforeRisk.filter(reachable).map((entry) => (
          <NavItem key={entry.to} {...entry} />
        ))}
        <RiskGroup entries={riskEntries.filter(reachable)} />
        {entriesAfterRisk.filter(reachable).map((entry) => (
          <NavItem key={entry.to} {...entry} />
        ))}
        {may(profile, 'openAdminArea') && reachable(adminEntry) && (
          <>
            <Divider my="xs" label="Administration" labelPosition="left" />
            <NavItem {...adminEntry} />
          </>
        )}
      </div>
      <Box p="xs">
        <Divider mb="xs" />
        <NavItem to="/settings" label="Account Settings" icon={IconSettings} />
        <SmallNote px="sm" pb={4} style={{ overflowWrap: 'anywhere' }}>
          {profile.email}
          <br />
          {USER_TYPE_LABELS[profile.user_type]} Account
        </SmallNote>
      </Box>
    </>
  );
});

function RiskGroup({ entries }: { entries: readonly NavEntry[] }) {
  const within = useLocation({ select: ({ pathname }) => pathname.startsWith('/risk-management') });
  const [opened, setOpened] = useState(within);
  const [wasWithin, setWasWithin] = useState(within);
  // Expand the section when one of its pages is opened by another link.
  if (within !== wasWithin) {
    setWasWithin(within);
    if (within) setOpened(true);
  }
  const Icon = riskGroup.icon;
  if (entries.length === 0) return null;
  return (
    <NavLink
      component="button"
      aria-expanded={opened}
      opened={opened}
      onChange={setOpened}
      keepMounted={false}
      label={riskGroup.label}
      leftSection={<Icon size={18} aria-hidden />}
      childrenOffset="md"
    >
      {entries.map((entry) => (
        <NavItem key={entry.to} {...entry} />
      ))}
    </NavLink>
  );
}

const wholeSections = ['/admin', '/reports'];

const isAt = (pathname: string, to: string) =>
  pathname === to ||
  (to === '/dashboard' && pathname === '/') ||
  (to === '/inventory' &&
    (pathname.startsWith('/lot/') || ['/closeouts', '/lots/plans', '/lots/purchase'].includes(pathname))) ||
  (wholeSections.includes(to) && pathname.startsWith(`${to}/`));

function NavItem({ to, label, icon: Icon }: NavEntry) {
  const active = useLocation({ select: ({ pathname }) => isAt(pathname, to) });
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

interface NavEntry {
  to: string;
  label: string;
  icon: TablerIcon;
}

const riskEntries: readonly NavEntry[] = [
  { to: '/risk-management', label: 'Risk Dashboard', icon: IconLayoutDashboard },
  { to: '/risk-management/futures-options', label: 'Futures/Options', icon: IconChartLine },
  { to: '/risk-management/lrp', label: 'LRP', icon: IconShieldCheck },
  { to: '/risk-management/forward-contracts', label: 'Forward Contracts', icon: IconFileText },
];

const entriesBeforeRisk: readonly NavEntry[] = [
  { to: '/dashboard', label: 'Dashboard', icon: IconLayoutDashboard },
  { to: '/inventory', label: 'Inventory', icon: IconBox },
  { to: '/accounting', label: 'Accounting', icon: IconReceipt },
];

const riskGroup = { label: 'Risk Management', icon: IconShield };

const entriesAfterRisk: readonly NavEntry[] = [
  { to: '/quotes', label: 'Quotes', icon: IconReportMoney },
  { to: '/reports', label: 'Reports', icon: IconFileAnalytics },
];

const adminEntry: NavEntry = { to: '/admin', label: 'Admin', icon: IconBuildingBank };
