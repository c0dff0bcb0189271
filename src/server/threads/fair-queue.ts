import { Refusal } from '#api/errors';

/** See {@link fairQueue}. */
export interface FairQueue<Item> {
  /** Adds an item for a user, or for scheduled work (null); refuses one more than may wait. */
  add(user: string | null, item: Item): void;
  /** Takes the item whose turn it is. */
  take(): Item | undefined;
}

/** The most items that wait for one user, unless the queue has another limit. */
export const MOST_WAITING = 8;

/** A queue in which users take turns: an item waits for at most one item of each other user, however many they have. */
export function fairQueue<Item>(mostWaiting = MOST_WAITING): FairQueue<Item> {
  const waiting = new Map<string | null, Item[]>();
  let served: string | null = null;
  return {
    add(user, item) {
      const items = waiting.get(user) ?? [];
      if (items.length >= mostWaiting)
        throw new Refusal(
          'too_many_requests',
          `${mostWaiting} of your requests are waiting already. Please try again shortly.`,
        );
      waiting.set(user, [...items, item]);
    },
    take() {
      const left = waiting.get(served);
      if (left) {
        // Set anew, the user served last comes after all others.
        waiting.delete(served);
        waiting.set(served, left);
      }
      const [next] = waiting;
      if (!next) return undefined;
      const [user, [first, ...others]] = next;
      if (others.length > 0) waiting.set(user, others);
      else waiting.delete(user);
      served = user;
      return first;
    },
  };
}
