import { KINDS, type RecordKind } from './kinds.ts';

/** A file to fill in: the columns of a kind of record, with one row as an example. */
export function templateFile(kind: RecordKind): string {
  const fields = KINDS[kind].fields.filter(({ example }) => example !== undefined);
  const line = (cells: readonly string[]) => `${cells.join(',')}\r\n`;
  return line(fields.map(({ label }) => label)) + line(fields.map(({ example = '' }) => example));
}
