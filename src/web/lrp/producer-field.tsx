export { useInsuredName, useOnlyProducer } from './policy-fields.tsx';
