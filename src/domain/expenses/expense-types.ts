/** What an expense is for, in the order in which it is offered. */
const TYPES = {
  care: { feeds: true, also: 'labor' },
  commissions: { feeds: false, also: 'commission' },
  feed: { feeds: true, also: 'feeds, ration, hay' },
  freight: { feeds: false, also: 'trucking, hauling, transport' },
  interest: { feeds: false, also: 'interest expense, finance' },
  medicine: { feeds: true, also: 'medical, meds, vet, veterinary, vet & med, vet/med, processing' },
  pasture: { feeds: true, also: 'grazing, grass' },
  yardage: { feeds: true, also: 'yard' },
} as const;

export type ExpenseType = keyof typeof TYPES;

export const EXPENSE_TYPES = Object.keys(TYPES) as ExpenseType[];

/** Whether a type is included in the *feeding* cost of gain. */
export const isFeeding = (type: ExpenseType): boolean => TYPES[type].feeds;

/** What spreadsheets call each type besides its name. Example: `ration` and `hay` are feed. */
export const EXPENSE_TYPE_WORDS = Object.fromEntries(EXPENSE_TYPES.map((type) => [type, TYPES[type].also]));
