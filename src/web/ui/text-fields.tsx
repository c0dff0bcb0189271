export { TextField, DateField } from './fields.tsx';
