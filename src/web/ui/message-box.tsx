export { MessageBox } from './messages.tsx';
