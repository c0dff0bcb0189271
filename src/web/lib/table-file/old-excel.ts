/** The directory of an old Office file: its parts are chains of sectors, each of which names the next. Source: [MS-CFB] 2. */

const HEADER = 512;
const NAMED_IN_HEADER = 109;
const ENTRY = 128;
/** Smaller parts are stored in the mini stream; its size limits its chains. */
const SMALL = 4096;

/** The next sector of each sector (FAT), as far as it can be read. */
function nextOf(view: DataView, size: number): number[] {
  const perSector = size / 4;
  const at = (sector: number) => HEADER + sector * size;
  const inside = (sector: number) => sector >= 0 && at(sector) + size <= view.byteLength;
  const tables = Array.from({ length: NAMED_IN_HEADER }, (_, index) => view.getInt32(76 + 4 * index, true));
  const seen = new Set<number>();
  for (let more = view.getInt32(68, true); inside(more) && !seen.has(more);) {
    seen.add(more);
    for (let index = 0; index < perSector - 1; index += 1)
      tables.push(view.getInt32(at(more) + 4 * index, true));
    more = view.getInt32(at(more) + 4 * (perSector - 1), true);
  }
  return tables
    .filter(inside)
    .flatMap((table) =>
      Array.from({ length: perSector }, (_, index) => view.getInt32(at(table) + 4 * index, true)),
    );
}

function chainLength(next: readonly number[], start: number, most: number): number {
  let length = 0;
  for (let sector = start; sector >= 0 && length <= most; sector = next[sector] ?? -1) length += 1;
  return length;
}

/** Whether all chains end and fit the file: the library would follow a circular chain until memory runs out. */
function hasSoundChains(bytes: Uint8Array): boolean {
  if (bytes.length < HEADER) return false;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const size = 1 << view.getUint16(30, true);
  if (size !== 512 && size !== 4096) return false;
  const next = nextOf(view, size);
  const most = Math.ceil(bytes.length / size) + 1;
  const starts = [view.getInt32(60, true)];
  const directory = view.getInt32(48, true);
  if (chainLength(next, directory, most) > most) return false;
  for (let sector = directory; sector >= 0; sector = next[sector] ?? -1) {
    for (let at = HEADER + sector * size; at + ENTRY <= HEADER + (sector + 1) * size; at += ENTRY)
      if (at + ENTRY <= bytes.length && view.getUint32(at + 120, true) >= SMALL)
        starts.push(view.getInt32(at + 116, true));
  }
  let left = 3 * most;
  // The library also follows a chain that nothing points to.
  const heads = new Set(next.slice(0, most).keys());
  for (const sector of next) heads.delete(sector);
  for (const start of new Set([...starts, ...heads])) {
    left -= chainLength(next, start, most);
    if (left < 0) return false;
  }
  return true;
}

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
