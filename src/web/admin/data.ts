import { queryOptions } from '@tanstack/react-query';
import { listUsers } from '#api/users';
import { call } from '../lib/call.ts';

/** Every user, newest first. */
export const usersQuery = queryOptions({ queryKey: ['users'], queryFn: () => call(listUsers) });
