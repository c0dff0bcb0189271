export { useToday } from './query-client.ts';
