export { Notes } from './messages.tsx';
