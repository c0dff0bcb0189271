export { todayQuery, useToday, queryClient, invalidateAll, callQuery } from './call.ts';
