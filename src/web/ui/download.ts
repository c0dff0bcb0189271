export * from './download-button.tsx';
