/** The parts of borrowing bases in tests; each call returns another one. */

let made = 0;

/** The values that a user enters, of a lender whom no other call names. */
export const borrowingInput = (nth = ++made) => {
  return {
    lender: `Lender ${nth}`,
    eligible_by: 'investment' as const,
    unhedged_rate: 60 + nth / 100,
    hedged_rate: 75 + nth / 100,
    collateral: [{ class: `Feed ${nth}`, amount: 1_000.5 + nth, rate: 70 + nth / 100 }],
    liabilities: [{ name: `Loan ${nth}`, amount: 700.25 + nth, day: '2026-05-01' }],
  };
};

/** A stored borrowing base of an entity. */
export const borrowingParts = (entity_name: string) => ({
  input: borrowingInput(),
  result: {
    collateral: 1_000,
    base: 700,
    liabilities: 70,
    margin: 630,
    liabilities_to_collateral: 7,
    liabilities_to_base: 10,
  },
  report: {
    title: 'Borrowing Base',
    entity_name,
    day: '2026-05-05',
    made_at: 'May 5, 2026, 9:00 AM CDT',
    prices: 'No market prices used',
    simulated: false,
    figures: [],
    tables: [],
    notes: [],
  },
});
