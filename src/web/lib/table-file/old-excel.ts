import { hasSoundChains } from './compound-file.ts';

/** Kinds of records of an old workbook. Source: [MS-XLS] 2.3. */
const FORMULA = 0x0006;
/**
 * The records read from a workbook: starts and ends of streams, sheets, texts, formats, cells, and password protection. Others
 * (formulas, names, links, merged cells, pictures) are irrelevant to trades, and a damaged file can hang the reader there.
 */
const READ = new Set([
  0x0809,
  0x0409,
  0x0209,
  0x0009,
  0x000a,
  0x002f,
  0x0042,
  0x0022,
  0x0085,
  0x003c,
  0x041e,
  0x00e0,
  0x0200,
  0x0207,
  0x00fc,
  FORMULA,
  0x0203,
  0x0204,
  0x0205,
  0x027e,
  0x00fd,
  0x00d6,
  0x00bd,
]);
/** The cursor position, a record that the reader ignores. */
const CURSOR = 0x001d;

/** The offset of the formula's length, after its cached value, in a formula record; and the bytes of an empty formula. */
const FORMULA_LENGTH = 20;
const NO_FORMULA = 0xffff;

/** Removes unread records from a stream, in place. */
function removeUnread(records: Uint8Array): void {
  const view = new DataView(records.buffer, records.byteOffset, records.byteLength);
  for (let at = 0; at + 4 <= records.length;) {
    const [kind, length] = [view.getUint16(at, true), view.getUint16(at + 2, true)];
    const end = at + 4 + length;
    const isWhole = end <= records.length && (kind !== FORMULA || length > FORMULA_LENGTH + 1);
    if (!READ.has(kind) || !isWhole) view.setUint16(at, CURSOR, true);
    else if (kind === FORMULA) view.setUint16(at + 4 + FORMULA_LENGTH, NO_FORMULA, true);
    at = end;
  }
}

/** The library's reader and writer of compound files. */
export interface Folders {
  read(bytes: Uint8Array, options: { type: 'array' }): unknown;
  find(folder: unknown, path: string): { content: ArrayLike<number> } | null;
  write(folder: unknown, options: { type: 'array' }): ArrayLike<number>;
  utils: {
    cfb_new(): unknown;
    cfb_add(folder: unknown, path: string, content: Uint8Array): unknown;
  };
}

/** Rewrites an old workbook with only its sheets, in a new compound file, so that reading it costs no more than its size suggests. */
export function harmlessOldWorkbook(
  folders: Folders,
  bytes: Uint8Array<ArrayBuffer>,
): Uint8Array<ArrayBuffer> {
  if (!hasSoundChains(bytes)) throw new Error('The chains of the file do not end.');
  const folder = folders.read(bytes, { type: 'array' });
  const path = ['/Workbook', '/Book'].find((name) => folders.find(folder, name));
  const entry = path && folders.find(folder, path);
  if (!entry) return bytes;
  const records = Uint8Array.from(entry.content);
  removeUnread(records);
  const alone = folders.utils.cfb_new();
  folders.utils.cfb_add(alone, path, records);
  return Uint8Array.from(folders.write(alone, { type: 'array' }));
}
