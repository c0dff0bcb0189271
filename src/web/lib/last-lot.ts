const keyOf = (userId: string) => `drover.last-lot.${userId}`;

/** Records the lot that a user has last recorded something for, in this browser. */
export const noteLastLot = (userId: string, lotId: number): void =>
  localStorage.setItem(keyOf(userId), String(lotId));

/** The id of that lot; the lot may have been deleted since. */
export function lastLotOf(userId: string): number | undefined {
  return Number(localStorage.getItem(keyOf(userId))) || undefined;
}
