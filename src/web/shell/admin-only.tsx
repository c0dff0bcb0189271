import { Outlet } from '@tanstack/react-router';
import { useMay } from '../lib/profile.ts';
import { AccessDenied } from './access-denied.tsx';

export function AdminOnly() {
  return useMay('openAdminArea') ? <Outlet /> : <AccessDenied />;
}
