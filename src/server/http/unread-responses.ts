/** Bytes that are ready for slow clients: five exports of the largest book. */
const MOST_UNREAD = 500_000_000;

/** A response that is ready, and how much of it its client has not taken yet. */
interface Unread {
  network: string;
  bytes: () => number;
  /** Ends it unfinished. */
  drop: () => void;
}

/**
 * Holds what clients leave unread within a limit, however slowly they read: beyond it the network that leaves most unread loses its oldest
 * response.
 */
export function unreadResponses(most = MOST_UNREAD) {
  const open = new Set<Unread>();
  return {
    add: (response: Unread) => void open.add(response),
    remove: (response: Unread) => void open.delete(response),
    /** Drops responses until the rest is within the limit; the last one stays, whatever its size. */
    limit(): void {
      const sizes = new Map([...open].map((response) => [response, response.bytes()]));
      let total = [...sizes.values()].reduce((sum, bytes) => sum + bytes, 0);
      while (total > most && sizes.size > 1) {
        const dropped = oldestOfLargest(sizes);
        if (!dropped) return;
        total -= sizes.get(dropped) ?? 0;
        sizes.delete(dropped);
        open.delete(dropped);
        dropped.drop();
      }
    },
  };
}

function oldestOfLargest(sizes: ReadonlyMap<Unread, number>): Unread | undefined {
  const networks = new Map<string, number>();
  for (const [{ network }, bytes] of sizes) networks.set(network, (networks.get(network) ?? 0) + bytes);
  const largest = Math.max(...networks.values());
  return [...sizes].find(([{ network }, bytes]) => bytes > 0 && networks.get(network) === largest)?.[0];
}
