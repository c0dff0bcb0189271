export * from './cells.tsx';
