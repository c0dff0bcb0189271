export { CheckboxField, SelectField } from './fields.tsx';
