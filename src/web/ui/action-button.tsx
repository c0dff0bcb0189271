export { ActionButton } from './page.tsx';
