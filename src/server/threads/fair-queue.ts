import { Refusal } from '#api/errors';

/** Works on each item, one after the other; throws the failures once all items have had their turn. */
export async function eachAlone<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = [];
  for (const item of items) await work(item).catch((error: unknown) => void failures.push(error));
  if (failures.length > 1) throw new AggregateError(failures, `${failures.length} of ${items.length} failed`);
  if (failures.length === 1) throw failures[0];
}

/** The sender of a request: the user, and the network of the client's address. */
export interface Sender {
  user: string;
  network: string;
}

/** Scheduled work on behalf of a user. */
export const scheduledFor = (user: string): Sender => ({ user, network: 'scheduled' });

/** See {@link fairQueue}. */
export interface FairQueue<Item> {
  /** Adds an item; refuses one more than may wait for a user. */
  add(sender: Sender, item: Item): void;
  take(): Item | undefined;
}

/** The most items that wait for one user, unless the queue has another limit. */
export const MOST_QUEUED = 8;

/** A queue in which networks take turns, and within a network its users: an item waits for at most one item of each other network. */
export function fairQueue<Item>(mostWaiting = MOST_QUEUED): FairQueue<Item> {
  const networks = turns<string>();
  const users = new Map<string, Turns<Item>>();
  return {
    add({ user, network }, item) {
      const held = users.get(network) ?? turns<Item>();
      if (held.waitingFor(user) >= mostWaiting)
        throw new Refusal(
          'too_many_requests',
          `You already have ${mostWaiting} requests waiting. Please try again shortly.`,
        );
      held.add(user, item);
      users.set(network, held);
      networks.add(network, network);
    },
    take() {
      const network = networks.take();
      const held = network === undefined ? undefined : users.get(network);
      const item = held?.take();
      if (network !== undefined && held?.isEmpty()) users.delete(network);
      return item;
    },
  };
}

interface Turns<Item> {
  add(of: string, item: Item): void;
  take(): Item | undefined;
  waitingFor(of: string): number;
  isEmpty(): boolean;
}

function turns<Item>(): Turns<Item> {
  const waiting = new Map<string, Item[]>();
  let served = '';
  return {
    add: (of, item) => void waiting.set(of, [...(waiting.get(of) ?? []), item]),
    take() {
      const left = waiting.get(served);
      if (left) {
        // Set anew, the one served last comes after all others.
        waiting.delete(served);
        waiting.set(served, left);
      }
      const [next] = waiting;
      if (!next) return undefined;
      const [of, [first, ...others]] = next;
      if (others.length > 0) waiting.set(of, others);
      else waiting.delete(of);
      served = of;
      return first;
    },
    waitingFor: (of) => waiting.get(of)?.length ?? 0,
    isEmpty: () => waiting.size === 0,
  };
}
