export { ReadOnlyReason, useReadOnlyReason, ActionButton, ButtonLink, TextLink, BackLink } from './page.tsx';
