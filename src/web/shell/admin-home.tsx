import { Navigate } from '@tanstack/react-router';

/** Redirects to the first tab of the area. */
export const AdminHome = () => <Navigate to="/admin/user-profiles" replace />;
