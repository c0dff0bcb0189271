export { lotLink } from './lots-data.ts';
