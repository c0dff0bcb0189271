import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';

type Log = Pick<FastifyBaseLogger, 'warn'>;

const asking = new AsyncLocalStorage<Log>();

/** Does work whose slow statements go to this log: a request's, so that they carry its id. */
export const loggedBy = <T>(log: Log, work: () => T): T => asking.run(log, work);

const longest = 1_000;

/** The statement as it was written, with `$1` where its values were: they are nobody's business in a log. */
const written = (text: string): string => text.replaceAll(/\s+/g, ' ').trim().slice(0, longest);

/**
 * Writes down every statement on a connection that takes `slowMs` or longer. Statements that are sent together run one after
 * the other: each counts from where the one before it ended.
 */
export function watchStatements(client: pg.PoolClient, slowMs: number): void {
  const send = client.query.bind(client) as (query: string | pg.QueryConfig) => Promise<unknown>;
  let free = 0;
  const watched = (query: string | pg.QueryConfig): Promise<unknown> => {
    const log = asking.getStore();
    const sent = performance.now();
    const answer = send(query);
    const note = () => {
      const now = performance.now();
      const ms = Math.round(now - Math.max(sent, free));
      free = now;
      if (ms < slowMs || !log) return;
      const { name, text } = typeof query === 'string' ? { name: undefined, text: query } : query;
      log.warn({ ms, ...(name && { statement: name }), sql: written(text) }, 'slow statement');
    };
    answer.then(note, note);
    return answer;
  };
  client.query = watched as typeof client.query;
}
