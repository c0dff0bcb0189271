export { profileQuery, useProfile, useMay } from './call.ts';
