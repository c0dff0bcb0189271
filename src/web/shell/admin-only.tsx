import { Outlet } from '@tanstack/react-router';
import { useMay } from '../lib/profile.ts';
import { AccessDenied } from './access-denied.tsx';

export const AdminOnly = () => (useMay('openAdminArea') ? <Outlet /> : <AccessDenied />);
