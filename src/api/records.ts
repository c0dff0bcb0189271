export { recordId, done, deletion, ownerChoice } from './endpoint.ts';
