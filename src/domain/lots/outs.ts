export { type Out } from './lots.ts';
