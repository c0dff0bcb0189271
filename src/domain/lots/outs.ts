export {
  OUT_TYPES,
  type OutType,
  outSchema,
  type Out,
  outForm,
  type OutForm,
  OUT_COLUMNS,
  pricedOutForm,
} from './lots.ts';
