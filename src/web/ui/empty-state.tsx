export { EmptyState } from './messages.tsx';
