import { FILE_LIMITS } from '#domain/trade-file';
import { UnreadableFile } from './unreadable-file.ts';

/** Kinds of records of an old workbook. Source: [MS-XLS] 2.3. */
const STRINGS = 0x00fc;
const MANY_NUMBERS = 0x00bd;
const CELLS = new Set([0x0006, 0x0203, 0x0204, 0x0205, 0x027e, 0x00fd, 0x0201, MANY_NUMBERS]);
/** Merged cells and links: the reader visits every cell of their ranges, or copies all before it. */
const RANGES = new Set([0x00e5, 0x01b8, 0x0800]);
/** Where the cursor stands, which is not read. */
const CURSOR = 0x001d;

const tooMany = () =>
  new UnreadableFile(
    `The Excel file holds more than ${FILE_LIMITS.cells.toLocaleString('en-US')} cells or texts, which is too much for a file of trades`,
  );

/** Refuses a stream of records with more cells or texts than a file of trades has; takes the ranges out of it, in place. */
function keepWithin(records: Uint8Array): void {
  const view = new DataView(records.buffer, records.byteOffset, records.byteLength);
  let cells = 0;
  for (let at = 0; at + 4 <= records.length;) {
    const [kind, length] = [view.getUint16(at, true), view.getUint16(at + 2, true)];
    if (RANGES.has(kind)) view.setUint16(at, CURSOR, true);
    if (CELLS.has(kind)) cells += kind === MANY_NUMBERS ? Math.ceil(length / 6) : 1;
    if (kind === STRINGS && at + 12 <= records.length && view.getUint32(at + 8, true) > FILE_LIMITS.cells)
      throw tooMany();
    if (cells > FILE_LIMITS.cells) throw tooMany();
    at += 4 + length;
  }
}

/** The library's reader of the folders in which old Office files keep their parts. */
export interface Folders {
  read(bytes: Uint8Array, options: { type: 'array' }): unknown;
  find(folder: unknown, path: string): { content: ArrayLike<number> } | null;
  write(folder: unknown, options: { type: 'array' }): ArrayLike<number>;
}

/** The same old workbook with nothing in it that costs more to read than its size. */
export function harmlessOldWorkbook(
  folders: Folders,
  bytes: Uint8Array<ArrayBuffer>,
): Uint8Array<ArrayBuffer> {
  const folder = folders.read(bytes, { type: 'array' });
  const entry = folders.find(folder, '/Workbook') ?? folders.find(folder, '/Book');
  if (!entry) return bytes;
  const records = Uint8Array.from(entry.content);
  keepWithin(records);
  entry.content = records;
  return Uint8Array.from(folders.write(folder, { type: 'array' }));
}
