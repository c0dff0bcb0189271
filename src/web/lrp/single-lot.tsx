export { LotNumberFields, SingleLot } from './policy-fields.tsx';
