export { todayQuery, useToday } from './query-client.ts';
