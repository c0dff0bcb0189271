const keyOf = (lotId: number) => `drover.kept-unbilled.${lotId}`;

/** Records in this browser that so many dollars of a lot that are not billed yet are to be kept. */
export const keep = (lotId: number, amount: number): void =>
  localStorage.setItem(keyOf(lotId), String(amount));

/** Whether they are; another amount is asked about anew. */
export const isKept = (lotId: number, amount: number): boolean =>
  localStorage.getItem(keyOf(lotId)) === String(amount);
