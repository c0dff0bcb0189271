import { Refusal } from '#api/errors';
import { type FairQueue, fairQueue } from '../threads/fair-queue.ts';

/** Milliseconds of a request that count for nothing: most take less, also on a busy server. */
const FREE = 100;
/** The work, in milliseconds and halved every half minute, from which on a user's requests take turns. */
const HEAVY = 500;
const HALF_LIFE = 30_000;
/** How many requests of heavy users run at once: fewer than there are connections, so that others find one. */
const AT_ONCE = 4;
const LONGEST_WAIT = 20_000;
/** The most requests of a user that wait: several screens, opened at once, are answered. */
export const MOST_WAITING = 60;
/** The most users that are remembered. */
const REMEMBERED = 10_000;

const BUSY = 'The server is busy with other large requests. Please try again shortly.';

interface Use {
  work: number;
  at: number;
}

/** Who sends a request: the user, and the network of the client's address. */
export interface Sender {
  user: string;
  network: string;
}

/** Runs the work of a request, at once or in turn; `onWait` is called before a wait. */
export type InTurn = <T>(sender: Sender, work: () => Promise<T>, onWait: () => void) => Promise<T>;

/** A queue in which networks take turns, and within a network its users: many users of one address get one share. */
function queueOfNetworks<Item>() {
  const networks = fairQueue<string>(Infinity);
  const users = new Map<string, { queue: FairQueue<Item>; waiting: number }>();
  return {
    add({ user, network }: Sender, item: Item): void {
      const held = users.get(network) ?? { queue: fairQueue<Item>(MOST_WAITING), waiting: 0 };
      held.queue.add(user, item);
      held.waiting += 1;
      users.set(network, held);
      networks.add(network, network);
    },
    take(): Item | undefined {
      const network = networks.take();
      const held = network === undefined ? undefined : users.get(network);
      if (network === undefined || !held) return undefined;
      held.waiting -= 1;
      if (held.waiting === 0) users.delete(network);
      return held.queue.take();
    },
  };
}

/**
 * Users whose requests took much time in the last minute take turns, a few at once; everyone else's run at once. So the database's
 * connections are never all taken by a few users, however many requests they send and however many accounts one address has.
 */
export function fairShares(now: () => number = () => performance.now()): InTurn {
  const uses = new Map<string, Use>();
  const queue = queueOfNetworks<() => boolean>();
  let running = 0;

  const workOf = (user: string): number => {
    const { work, at } = uses.get(user) ?? { work: 0, at: now() };
    return work * 0.5 ** ((now() - at) / HALF_LIFE);
  };
  const addWork = (user: string, milliseconds: number): void => {
    const work = workOf(user) + milliseconds;
    uses.delete(user);
    uses.set(user, { work, at: now() });
    const [oldest] = uses.keys();
    if (uses.size > REMEMBERED && oldest !== undefined) uses.delete(oldest);
  };
  const timed = async <T>(user: string, work: () => Promise<T>): Promise<T> => {
    const since = now();
    try {
      return await work();
    } finally {
      const took = now() - since;
      if (took > FREE) addWork(user, took - FREE);
    }
  };
  const startNext = (): void => {
    while (running < AT_ONCE) {
      const start = queue.take();
      if (!start) return;
      if (start()) running += 1;
    }
  };
  const turn = (sender: Sender): Promise<void> =>
    new Promise((resolve, reject) => {
      let isRefused = false;
      const wait = setTimeout(() => {
        isRefused = true;
        reject(new Refusal('unavailable', BUSY));
      }, LONGEST_WAIT);
      queue.add(sender, () => {
        clearTimeout(wait);
        if (!isRefused) resolve();
        return !isRefused;
      });
      startNext();
    });

  return async (sender, work, onWait) => {
    const { user } = sender;
    if (workOf(user) < HEAVY) return timed(user, work);
    onWait();
    await turn(sender);
    try {
      return await timed(user, work);
    } finally {
      running -= 1;
      startNext();
    }
  };
}
