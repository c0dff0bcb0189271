export {
  receivingSchema,
  type Receiving,
  receivingForm,
  type ReceivingForm,
  RECEIVING_COLUMNS,
} from './lots.ts';
