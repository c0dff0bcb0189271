export * from './policy-fields.tsx';
