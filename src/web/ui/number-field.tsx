export { NumberField } from './fields.tsx';
