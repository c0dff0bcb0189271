import { Tabs } from '@mantine/core';
import { Outlet, useLocation, useNavigate, useRouter, Navigate } from '@tanstack/react-router';
import { BackupButton } from '../backup/backup-button.tsx';
import { Page } from '../ui/page.tsx';
import { ButtonLink } from '../ui/links.tsx';
import { useMay } from '../lib/profile.ts';
import { AccessDenied } from './access-denied.tsx';

export function AdminFrame() {
  const { routesByPath } = useRouter();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const tabs = adminTabs.filter(({ to }) => to in routesByPath);
  const shown = tabs.find(({ to }) => pathname === to);
  return (
    <Page
      title="Admin Dashboard"
      tab={shown?.label}
      about="Users, trade imports and equity snapshots of every entity."
      action={
        <>
          <ButtonLink to="/admin/clients" variant="default">
            Clients
          </ButtonLink>
          <ButtonLink to="/notes" variant="default">
            Notes
          </ButtonLink>
          <ButtonLink to="/admin/statement" variant="default">
            Statement
          </ButtonLink>
          <ButtonLink to="/admin/history" variant="default">
            History
          </ButtonLink>
          <BackupButton />
          <ButtonLink to="/admin/lrp-rules" variant="default">
            LRP Rules
          </ButtonLink>
        </>
      }
    >
      <Tabs
        value={shown?.to ?? null}
        onChange={(to) => to && void navigate({ to })}
        activateTabWithKeyboard={false}
      >
        <Tabs.List aria-label="Admin Dashboard" mb="md">
          {tabs.map(({ to, label }) => (
            <Tabs.Tab key={to} value={to} px={{ base: 'xs', xs: 'md' }}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {shown && (
          <Tabs.Panel value={shown.to}>
            <Outlet />
          </Tabs.Panel>
        )}
      </Tabs>
      {!shown && <Outlet />}
    </Page>
  );
}

const adminTabs = [
  { to: '/admin/user-profiles', label: 'User Profiles' },
  { to: '/admin/import-trades', label: 'Import Trades' },
  { to: '/admin/equity-snapshots', label: 'Equity Snapshots' },
] as const;

export const AdminHome = () => <Navigate to="/admin/user-profiles" replace />;

export const AdminOnly = () => (useMay('openAdminArea') ? <Outlet /> : <AccessDenied />);
