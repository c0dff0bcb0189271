import type { Books } from '../verdict.ts';

export const TODAY = '2026-11-22';

const lot12 = {
  id: 12,
  lot: '12',
  date_in: '2026-03-01',
  partnership: false,
  total_received: 100,
  current_hd: 40,
  look_alike_key: '12',
};

/** The books of an entity with one lot and no other records. */
export const books: Books = {
  owner: 'Lazy K Ranch',
  lots: [lot12],
  saved: { lots: [lot12], receivings: [], outs: [], expenses: [], lrp: [] },
  lookAlikes: new Map(),
};

/** The headings of a sheet of each kind. */
export const expense = ['Date', 'Lot #', 'Type', 'Amount', 'Category'];
export const lot = [
  'Lot',
  'Date In',
  'Source',
  'Sex',
  'Location',
  'Head',
  'Weight',
  'Cost',
  'Out Weight',
  'Out Date',
];
export const received = ['Lot', 'Date In', 'Source', 'Sex', 'Location', 'Head', 'Pay Wt', 'Cost'];
export const out = ['Lot', 'Date Out', 'Type', 'Head'];
export const policy = [
  'Endorsement #',
  'Lot',
  'State',
  'County',
  'Type',
  'Effective Date',
  'End Date',
  'Head',
  'Target Weight',
  'Premium',
  'Coverage',
];

/** A row of a new lot, below these headings. */
export const lot13 = [
  '13',
  '3/14/26',
  'Dalhart',
  'strs',
  'Home',
  100,
  '65,000',
  '$180,000.00',
  1350,
  '2026-10-30',
];
