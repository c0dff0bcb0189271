export { lotLink, closeoutLink } from './lots-data.ts';
