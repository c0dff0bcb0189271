export { TextField, PasswordField, CurrentPasswordField, NewPasswordFields, DateField } from './fields.tsx';
