export { queryClient, invalidateAll, callQuery } from './call.ts';
