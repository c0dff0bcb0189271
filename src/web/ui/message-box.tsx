export { MessageBox, DismissibleError } from './messages.tsx';
