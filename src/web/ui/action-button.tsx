export { ActionButton } from './links.tsx';
