import pg from 'pg';
import utils from 'pg/lib/utils.js';

const planned = new WeakMap<pg.Connection, Set<string>>();

/** A prefix keeps these names apart from those of the library's own queries, which it tracks separately. */
const nameOf = ({ name }: Pick<pg.QueryConfig, 'name'>): string => (name ? `read ${name}` : '');

type Results = pg.QueryResult | pg.QueryResult[];

/**
 * Statements sent and answered in one round trip. PostgreSQL runs everything before a `sync` as one transaction, so they
 * need no `begin` and `commit`, and a failed statement prevents the following ones.
 * Source: PostgreSQL, "Message Flow", extended query, pipelining.
 */
export class ReadPipeline extends pg.Query {
  readonly statements: readonly pg.QueryConfig[];
  readonly query_timeout: number;
  isWatched = false;
  readonly #values: (string | Buffer | null)[][];
  #sentOn: pg.Connection | undefined;

  constructor(
    statements: readonly pg.QueryConfig[],
    timeout: number,
    done: (error: Error | undefined, results: Results) => void,
  ) {
    super('', (error, results) => {
      if (!error) this.#rememberPlanned();
      done(error, results);
    });
    this.statements = statements;
    // Before anything is sent: a value that cannot be serialized must not leave a partial pipeline.
    this.#values = statements.map(({ values = [] }) => values.map((value) => utils.prepareValue(value)));
    this.query_timeout = timeout;
  }

  override submit = (connection: pg.Connection): void => {
    const known = planned.get(connection);
    this.#sentOn = connection;
    connection.stream.cork();
    for (const [at, { text, ...query }] of this.statements.entries()) {
      const name = nameOf(query);
      if (!known?.has(name)) {
        // It may exist already, prepared in a pipeline that failed later.
        if (name) connection.close({ type: 'S', name }, true);
        connection.parse({ name, text, types: [] }, true);
      }
      connection.bind({ statement: name, values: this.#values[at] ?? [] }, true);
      connection.describe({ type: 'P', name: '' }, true);
      connection.execute(null, true);
      if (this.isWatched) connection.flush();
    }
    connection.sync();
    connection.stream.uncork();
  };

  #rememberPlanned(): void {
    if (!this.#sentOn) return;
    const known = planned.get(this.#sentOn) ?? new Set();
    planned.set(this.#sentOn, known);
    for (const query of this.statements) if (query.name) known.add(nameOf(query));
  }
}

export const readPipelined = (
  client: pg.PoolClient,
  statements: readonly pg.QueryConfig[],
  timeout: number,
): Promise<unknown[][]> =>
  new Promise((resolve, reject) => {
    client.query(
      new ReadPipeline(statements, timeout, (error, results) => {
        if (error) reject(error);
        else resolve([results].flat().map(({ rows }) => rows));
      }),
    );
  });
