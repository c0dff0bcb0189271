import { lutimesSync, mkdtempSync, readFileSync, rmSync, symlinkSync, utimesSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Cluster } from './cluster.ts';

export type Address = {
  urlOf: (database: string) => string;
  socket: string | null;
  settings: string[];
  release: () => void;
};

const longestSocket = 100;
const hour = 3_600_000;
const socketName = '.s.PGSQL.5432';

/** A socket in the database's folder and no port. Its path is limited to about 100 bytes: a deep folder is reached through a short symbolic link. */
export async function addressOf(cluster: Cluster): Promise<Address> {
  if (process.platform === 'win32') return loopbackAddress(cluster);
  const tooLong = Buffer.byteLength(join(cluster.dir, socketName)) > longestSocket;
  const { host, release } = tooLong ? shortLinkTo(cluster.dir) : { host: cluster.dir, release: () => {} };
  return {
    urlOf: (database) =>
      `postgresql://postgres@localhost:5432/${database}?host=${encodeURIComponent(host)}&sslmode=disable`,
    socket: join(host, socketName),
    settings: ['listen_addresses=', 'unix_socket_directories=.', 'unix_socket_permissions=0700', 'port=5432'],
    release,
  };
}

/** A short symbolic link, touched regularly: systems delete temporary files that have not changed for days. */
function shortLinkTo(folder: string): { host: string; release: () => void } {
  const temporary = mkdtempSync(join(tmpdir().length < 60 ? tmpdir() : '/tmp', 'drover-'));
  const host = join(temporary, 'db');
  symlinkSync(folder, host);
  const touching = setInterval(() => {
    utimesSync(temporary, new Date(), new Date());
    lutimesSync(host, new Date(), new Date());
  }, hour).unref();
  const release = () => {
    clearInterval(touching);
    rmSync(temporary, { recursive: true, force: true });
  };
  return { host, release };
}

/** The address of a database that another process started. */
export async function addressOfRunning(cluster: Cluster): Promise<Address> {
  if (process.platform !== 'win32') return addressOf(cluster);
  const [, , , port] = readFileSync(join(cluster.dir, 'postmaster.pid'), 'utf8').split('\n');
  return loopbackAddress(cluster, Number(port));
}

async function loopbackAddress(cluster: Cluster, known?: number): Promise<Address> {
  const port = known ?? (await freePort());
  const password = readFileSync(cluster.passwordFile, 'utf8');
  return {
    urlOf: (database) => `postgresql://postgres:${password}@127.0.0.1:${port}/${database}?sslmode=disable`,
    socket: null,
    settings: ['listen_addresses=127.0.0.1', 'unix_socket_directories=', `port=${port}`],
    release: () => {},
  };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => (address !== null && typeof address === 'object' ? resolve(address.port) : reject()));
    });
  });
}
