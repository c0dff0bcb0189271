import { once } from 'node:events';
import { createServer } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Env } from '../env.ts';
import { StartupError } from '../../embedded-postgres/startup-error.ts';

/** The accept queue; when it is full, a client's system retries only after seconds. */
const QUEUE = 4096;

/** Checks that the port can be opened, before anything is created or printed that a failing start would lose. */
export async function checkPort({ HOST, PORT }: Pick<Env, 'HOST' | 'PORT'>): Promise<void> {
  const probe = createServer();
  try {
    probe.listen(PORT, HOST);
    await once(probe, 'listening');
  } catch (error) {
    throw refusalOf(error, HOST, PORT) ?? error;
  }
  probe.close();
  await once(probe, 'close');
}

export async function listen(
  app: FastifyInstance,
  { HOST, PORT }: Pick<Env, 'HOST' | 'PORT'>,
): Promise<string> {
  try {
    const address = await app.listen({ host: HOST, port: PORT, backlog: QUEUE });
    return address.replace('0.0.0.0', '127.0.0.1').replace('[::]', '[::1]');
  } catch (error) {
    throw refusalOf(error, HOST, PORT) ?? error;
  }
}

function refusalOf(error: unknown, host: string, port: number): StartupError | null {
  switch (error instanceof Error && 'code' in error ? error.code : '') {
    case 'EADDRINUSE':
      return new StartupError(
        `Port ${port} of ${host} is in use: stop what uses it, or set PORT to another.`,
      );
    case 'EACCES':
      return new StartupError(`Port ${port} may not be opened by this user: set PORT to one above 1023.`);
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new StartupError(`HOST ${host} is not an address of this machine.`);
    default:
      return null;
  }
}
