export { useToday } from './profile.ts';
