import { connect } from 'node:net';
import type { Writable } from 'node:stream';
import type pg from 'pg';
import { Refusal } from '#api/errors';

/** The response that a read is for. Once its client has left, the read is of no use. */
export type AwaitedResponse = Pick<Writable, 'once' | 'off' | 'closed' | 'writableFinished'>;

const hasLeft = ({ closed, writableFinished }: AwaitedResponse): boolean => closed && !writableFinished;

const LEFT = 'The client closed the connection';

/** Runs statements on a connection; cancels them in PostgreSQL as soon as the client of their response leaves. */
export async function whileAwaited<T>(
  response: AwaitedResponse | undefined,
  client: pg.PoolClient,
  run: () => Promise<T>,
): Promise<T> {
  if (!response) return run();
  if (hasLeft(response)) throw new Refusal('cancelled', LEFT);
  let cancelling: Promise<void> | undefined;
  const cancel = () => (cancelling = requestCancel(client));
  response.once('close', cancel);
  try {
    return await run();
  } catch (error) {
    throw hasLeft(response) ? new Refusal('cancelled', LEFT) : error;
  } finally {
    response.off('close', cancel);
    // Not later: it would cancel the next statement of the connection.
    await cancelling;
  }
}

/** Identity of a PostgreSQL connection, which the library's types do not declare. */
interface Cancellable extends pg.PoolClient {
  host: string;
  port: number;
  processID: number;
  secretKey: number;
}

const CANCEL_REQUEST = 80_877_102;

/**
 * Cancels the running query of a connection; resolves once PostgreSQL has received the request. Source: PostgreSQL, "Message
 * Flow", canceling requests in progress.
 */
function requestCancel(client: pg.PoolClient): Promise<void> {
  const { host, port, processID, secretKey } = client as Cancellable;
  const message = Buffer.alloc(16);
  for (const [at, value] of [16, CANCEL_REQUEST, processID, secretKey].entries())
    message.writeInt32BE(value, at * 4);
  return new Promise((resolve) => {
    const socket = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
    socket
      .setTimeout(5_000, () => socket.destroy())
      .on('error', () => {}) // the statement then runs to its end
      .once('close', () => resolve())
      .resume()
      .end(message);
  });
}
