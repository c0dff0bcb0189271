/** Expense types, in the order in which they are offered. */
const TYPES = {
  care: { feeding: true, also: 'labor' },
  commissions: { feeding: false, also: 'commission' },
  feed: { feeding: true, also: 'feeds, ration, hay' },
  freight: { feeding: false, also: 'trucking, hauling, transport' },
  interest: { feeding: false, also: 'interest expense, finance' },
  medicine: { feeding: true, also: 'medical, meds, vet, veterinary, vet & med, vet/med, processing' },
  pasture: { feeding: true, also: 'grazing, grass' },
  yardage: { feeding: true, also: 'yard' },
} as const;

export type ExpenseType = keyof typeof TYPES;

export const EXPENSE_TYPES = Object.keys(TYPES) as ExpenseType[];

/** Whether a type is included in the *feeding* cost of gain. */
export const isFeeding = (type: ExpenseType): boolean => TYPES[type].feeding;

/** Other names of each type in spreadsheets. Example: `ration` and `hay` are feed. */
export const EXPENSE_TYPE_WORDS = Object.fromEntries(EXPENSE_TYPES.map((type) => [type, TYPES[type].also]));
