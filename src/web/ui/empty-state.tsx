export { EmptyState, NothingMatches } from './messages.tsx';
