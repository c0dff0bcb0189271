import pg from 'pg';
import { StartupError } from '../../embedded-postgres/startup-error.ts';

const timeouts = { connectionTimeoutMillis: 10_000, query_timeout: 3_000 };

/**
 * Refuses a pooler in transaction mode, which may give a session a different server process for each transaction, so that
 * session locks and prepared statements are lost. The check: does a session keep its process while others hold theirs?
 */
export async function refuseTransactionPooler(setting: string, url: string): Promise<void> {
  if (await isSharedByTransaction(url))
    throw new StartupError(
      `${setting} leads to a pooler in transaction mode, which does not support sessions: use its session mode (pool_mode = session in PgBouncer), or connect straight to PostgreSQL.`,
    );
}

async function isSharedByTransaction(url: string): Promise<boolean> {
  const clients: pg.Client[] = [];
  const open = async () => {
    const client = new pg.Client({ connectionString: url, ...timeouts });
    client.on('error', () => {});
    clients.push(client);
    await client.connect();
    return client;
  };
  try {
    const session = await open();
    const process = await processOf(session);
    for (let others = 0; others < 3; others += 1) {
      const isHeld = await holdProcess(open);
      if (!isHeld) break; // a pool of this size is fully occupied now
    }
    return (await processOf(session).catch(() => null)) !== process;
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => {})));
  }
}

async function holdProcess(open: () => Promise<pg.Client>): Promise<boolean> {
  try {
    const client = await open();
    await client.query('begin');
    await processOf(client);
    return true;
  } catch {
    return false;
  }
}

async function processOf(client: pg.Client): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid;
}
