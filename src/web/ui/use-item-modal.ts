export { type ModalProps, useItemModal } from './confirm-modal.tsx';
