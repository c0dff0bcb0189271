import { Navigate } from '@tanstack/react-router';

/** The area opens at its first tab. */
export const AdminHome = () => <Navigate to="/admin/user-profiles" replace />;
