export { useProfile, useMay } from './call.ts';
