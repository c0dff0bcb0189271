import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import { ReadPipeline } from './read-pipeline.ts';

type Log = Pick<FastifyBaseLogger, 'warn'>;

const asking = new AsyncLocalStorage<Log>();

/** Runs work and writes its slow statements to this log: a request's log, so that they have its id. */
export const loggedBy = <T>(log: Log, work: () => T): T => asking.run(log, work);

const longest = 1_000;

/** The statement's text with `$1` in place of values, which do not belong in a log. */
const written = (text: string): string => text.replaceAll(/\s+/g, ' ').trim().slice(0, longest);

/** A client class that logs every statement taking `slowMs` or longer, timed from the end of the previous one. */
export const watchedClient = (slowMs: number): typeof pg.Client =>
  class WatchedClient extends pg.Client {
    #free = 0;

    /** The signature of `pg.Client.query`: `never` is assignable to the results of all its overloads. */
    override query(...args: unknown[]): never {
      const [query] = args as [string | pg.QueryConfig | ReadPipeline];
      const log = asking.getStore();
      const sent = performance.now();
      const note = (statement: pg.QueryConfig) => this.#note(log, sent, statement);
      if (query instanceof ReadPipeline) {
        watchPipeline(this.connection, query, note);
        return super.query(query) as never;
      }
      const result: unknown = super.query(...(args as [string]));
      const noteIt = () => note(typeof query === 'string' ? { text: query } : query);
      if (result instanceof Promise) result.then(noteIt, noteIt);
      return result as never;
    }

    #note(log: Log | undefined, sent: number, { name, text }: pg.QueryConfig): void {
      const now = performance.now();
      const ms = Math.round(now - Math.max(sent, this.#free));
      this.#free = now;
      if (ms < slowMs) return;
      log?.warn({ ms, ...(name && { statement: name }), sql: written(text) }, 'slow statement');
    }
  };

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
