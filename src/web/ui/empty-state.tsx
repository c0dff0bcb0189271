export * from './messages.tsx';
