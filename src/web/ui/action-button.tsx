export { ActionButton, useReadOnlyReason } from './page.tsx';
