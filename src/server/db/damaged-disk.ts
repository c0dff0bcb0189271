import { Refusal } from '#api/errors';

/** PostgreSQL's codes where it cannot read its files: an I/O error, a missing file, a damaged table, a damaged index. */
const CODES = new Set(['58030', '58P01', 'XX001', 'XX002']);

/** PostgreSQL could not read its disk. The message is for users, the sentence for the operator. */
export class DamagedDisk extends Refusal {
  readonly reason: string;

  constructor(reason: string) {
    super('unavailable', 'The disk of the database is damaged. Please tell your administrator.');
    this.reason = reason;
  }
}

export const isDamage = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && CODES.has(String(error.code));

export function damageSentence({ reason }: DamagedDisk, tables: readonly string[] = []): string {
  const unreadable = tables.length > 0 ? `${tables.join(', ')} cannot be read` : 'it cannot be read';
  return `The disk of the database is damaged: ${unreadable} (${reason}). Copy the data folder, check the disk, and restore the newest backup on another one`;
}
