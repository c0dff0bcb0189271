import { execFileSync } from 'node:child_process';
import { readFileSync, readlinkSync, realpathSync } from 'node:fs';

/** When the process with this id started; null if there is none. Ids are reused: only id and start time together identify a process. */
export function startTimeOf(pid: number): string | null {
  if (process.platform === 'linux') return linuxBeginning(pid);
  if (process.platform === 'win32') return isAlive(pid) ? 'alive' : null;
  return psColumn(pid, 'lstart');
}

/** Whether the process is the database of this folder: a PostgreSQL with this folder as working directory (Linux) or in its command line. */
export function isDatabaseOf(pid: number, folder: string): boolean {
  if (process.platform !== 'linux') return psColumn(pid, 'command')?.includes(folder) ?? false;
  try {
    const name = readFileSync(`/proc/${pid}/comm`, 'utf8').trim();
    return name === 'postgres' && readlinkSync(`/proc/${pid}/cwd`) === realpathSync(folder);
  } catch {
    return false;
  }
}

function linuxBeginning(pid: number): string | null {
  try {
    const [state, ...rest] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return state === 'Z' || state === 'X' ? null : `${boot} ${rest[18]}`;
  } catch {
    return null;
  }
}

function psColumn(pid: number, column: string): string | null {
  try {
    const text = execFileSync('ps', ['-ww', '-o', `${column}=`, '-p', String(pid)], { encoding: 'utf8' });
    return text.trim() || null;
  } catch {
    return null;
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
