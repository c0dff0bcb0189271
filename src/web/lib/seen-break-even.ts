const keyOf = (userId: string) => `drover.seen-break-even.${userId}`;

/** Records in this browser that a user has opened a closeout, where the break-even stands. */
export const noteBreakEvenSeen = (userId: string): void => localStorage.setItem(keyOf(userId), 'true');

export const hasSeenBreakEven = (userId: string): boolean => localStorage.getItem(keyOf(userId)) === 'true';
