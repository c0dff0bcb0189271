import { Outlet } from '@tanstack/react-router';
import { useMay } from '../lib/call.ts';
import { AccessDenied } from './access-denied.tsx';

export function AdminOnly() {
  return useMay('openAdminArea') ? <Outlet /> : <AccessDenied />;
}
