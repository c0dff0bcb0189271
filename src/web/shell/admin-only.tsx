import { Outlet } from '@tanstack/react-router';
import { may } from '#domain/permissions';
import { useProfile } from '../lib/profile.ts';
import { AccessDenied } from './access-denied.tsx';

/** The guard of the admin area. */
export function AdminOnly() {
  return may(useProfile(), 'openAdminArea') ? <Outlet /> : <AccessDenied />;
}
