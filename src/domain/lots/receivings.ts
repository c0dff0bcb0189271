export { type Receiving } from './lots.ts';
