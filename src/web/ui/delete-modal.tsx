export { DeleteModal } from './confirm-modal.tsx';
