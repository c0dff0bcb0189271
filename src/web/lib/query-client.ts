export { invalidateAll, callQuery } from './call.ts';
