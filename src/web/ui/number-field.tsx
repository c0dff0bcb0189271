export { textOfNumber, stepped, NumberField } from './fields.tsx';
