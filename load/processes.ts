import { readdirSync, readFileSync } from 'node:fs';

/** The processes whose parent is this one. Linux only. */
export const childrenOf = (pid: number): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((other) => parentOf(other) === pid);

function parentOf(pid: number): number | null {
  try {
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1]);
  } catch {
    return null; // it has ended meanwhile
  }
}

/** Whether the process serves a database connection, according to the title that PostgreSQL sets. */
export function servesConnection(pid: number): boolean {
  try {
    return /drover_(producer|admin|visitor)/.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8'));
  } catch {
    return false;
  }
}
