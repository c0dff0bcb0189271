export * from './lots-data.ts';
