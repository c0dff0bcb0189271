export { useToday } from './call.ts';
