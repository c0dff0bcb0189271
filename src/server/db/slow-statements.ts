import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { ReadPipeline } from './read-pipeline.ts';

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
  const send = client.query.bind(client) as (query: string | pg.QueryConfig | ReadPipeline) => unknown;
  let free = 0;
  const noted = (log: Log | undefined, sent: number, { name, text }: pg.QueryConfig) => {
    const now = performance.now();
    const ms = Math.round(now - Math.max(sent, free));
    free = now;
    if (ms >= slowMs)
      log?.warn({ ms, ...(name && { statement: name }), sql: written(text) }, 'slow statement');
  };
  const watched = (query: string | pg.QueryConfig | ReadPipeline): unknown => {
    const log = asking.getStore();
    const sent = performance.now();
    if (query instanceof ReadPipeline) {
      watchPipeline(client.connection, query, (statement) => noted(log, sent, statement));
      return send(query);
    }
    const answer = send(query) as Promise<unknown>;
    const note = () => noted(log, sent, typeof query === 'string' ? { text: query } : query);
    answer.then(note, note);
    return answer;
  };
  client.query = watched as typeof client.query;
}

/** Calls back for each statement of a pipeline when it is done; for the one that fails too. */
function watchPipeline(
  connection: pg.Connection,
  pipeline: ReadPipeline,
  note: (statement: pg.QueryConfig) => void,
): void {
  let at = 0;
  const next = () => {
    const statement = pipeline.statements[at];
    at += 1;
    if (statement) note(statement);
  };
  pipeline.isWatched = true;
  connection.on('commandComplete', next).on('errorMessage', next);
  connection.once('readyForQuery', () => connection.off('commandComplete', next).off('errorMessage', next));
}
