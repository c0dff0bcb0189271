export { recordId, version, listWindow, sortBy, done, deletion, ownerChoice } from './endpoint.ts';
