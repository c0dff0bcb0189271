export { ReadOnlyReason, useReadOnlyReason, ActionButton } from './links.tsx';
