export { ErrorPanel, QueryError } from './messages.tsx';
