import { Navigate } from '@tanstack/react-router';

export const AdminHome = () => <Navigate to="/admin/user-profiles" replace />;
