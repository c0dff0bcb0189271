export { useNotifyDeleted, DeleteModal } from './confirm-modal.tsx';
