export * from './confirm-modal.tsx';
