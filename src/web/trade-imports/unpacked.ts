import { FILE_LIMITS } from '#domain/trade-file/file';
import { UnreadableFile } from './unreadable-file.ts';
import { fullAllowance, keepWithin } from './xml-limits.ts';

/** One file inside an archive. */
interface Entry {
  name: Uint8Array;
  data: Uint8Array<ArrayBuffer>;
}

const END = 0x06054b50;
const CENTRAL = 0x02014b50;
const LOCAL = 0x04034b50;
const LONGEST_PATH = 400;
const STORED = 0;
const DEFLATED = 8;

/** What a workbook is read from: its sheets, texts and styles; no pictures, no macros and no notes. */
const READ = /\.(xml|rels)$/i;
const NOT_READ =
  /vbaProject|(comments|people|persons)\w*\.xml$|\/(media|printerSettings|externalLinks|charts|drawings)\//i;
/** Where the trades are. All else is styles and settings. */
const SHEET = /worksheets\/[^/]+\.xml$/i;
const CONTENT = /worksheets\/[^/]+\.xml$|sharedStrings/i;

const damaged = () =>
  new UnreadableFile('The Excel file cannot be read: it is damaged, or not an Excel file');
const tooLarge = (what = 'The Excel file', most: number = FILE_LIMITS.unpackedBytes) =>
  new UnreadableFile(
    `${what} unpacks to more than ${most / 1_000_000} MB, which is too much for a file of trades`,
  );
const settingsTooLarge = () =>
  tooLarge('A part of the Excel file that is no sheet', FILE_LIMITS.settingsBytes);
const tooManyParts = () =>
  new UnreadableFile(
    `The Excel file has more than ${FILE_LIMITS.parts} parts, which is too much for a file of trades`,
  );

/** Unpacks at most `allowed` bytes, else refuses: whatever the archive says of itself, no more than that is ever held. */
async function inflated(
  packed: Uint8Array<ArrayBuffer>,
  allowed: number,
  refusal: () => UnreadableFile,
): Promise<Uint8Array<ArrayBuffer>> {
  const reader = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read().catch((): never => {
      throw damaged();
    });
    if (done) break;
    length += value.length;
    if (length > allowed) {
      await reader.cancel();
      throw refusal();
    }
    pieces.push(value);
  }
  return joined(pieces, length);
}

function joined(pieces: readonly Uint8Array[], length: number): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(length);
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

function endOf(view: DataView): number {
  for (let at = view.byteLength - 22; at >= 0 && at > view.byteLength - 70_000; at -= 1) {
    if (view.getUint32(at, true) === END) return at;
  }
  throw damaged();
}

/** The files of an archive that a workbook is read from, unpacked. */
async function entriesOf(archive: Uint8Array<ArrayBuffer>): Promise<Entry[]> {
  const view = new DataView(archive.buffer, archive.byteOffset, archive.byteLength);
  const end = endOf(view);
  const entries: Entry[] = [];
  let at = view.getUint32(end + 16, true);
  let left: number = FILE_LIMITS.unpackedBytes;
  const allowance = fullAllowance();
  for (let count = view.getUint16(end + 10, true); count > 0; count -= 1) {
    if (view.getUint32(at, true) !== CENTRAL) throw damaged();
    const [method, size] = [view.getUint16(at + 10, true), view.getUint32(at + 20, true)];
    const claimed = view.getUint32(at + 24, true);
    const nameLength = view.getUint16(at + 28, true);
    const local = view.getUint32(at + 42, true);
    const name = archive.subarray(at + 46, at + 46 + nameLength);
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
    const path = String.fromCodePoint(...name.subarray(0, LONGEST_PATH));
    if (!READ.test(path) || NOT_READ.test(path)) continue;
    if (view.getUint32(local, true) !== LOCAL) throw damaged();
    const start = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
    const packed = archive.subarray(start, start + size);
    if (packed.length < size || ![STORED, DEFLATED].includes(method)) throw damaged();
    const isContent = CONTENT.test(path);
    const allowed = isContent ? left : Math.min(left, FILE_LIMITS.settingsBytes);
    const refusal = isContent || allowed === left ? tooLarge : settingsTooLarge;
    // What the archive says of itself is believed when it is too much, and counted when it is not.
    if (Math.max(claimed, method === STORED ? size : 0) > allowed) throw refusal();
    const data = method === STORED ? packed.slice() : await inflated(packed, allowed, () => refusal());
    left -= data.length;
    keepWithin(allowance, data, SHEET.test(path));
    entries.push({ name, data });
    if (entries.length > FILE_LIMITS.parts) throw tooManyParts();
  }
  return entries;
}

/** A number in an archive's header, of 16 or 32 bits. */
type HeaderField = readonly [size: 2 | 4, value: number];

/** A header of an archive: numbers one after the other. */
function header(...fields: readonly HeaderField[]): Uint8Array {
  const bytes = new Uint8Array(fields.reduce((length, [size]) => length + size, 0));
  const view = new DataView(bytes.buffer);
  let at = 0;
  for (const [size, value] of fields) {
    if (size === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += size;
  }
  return bytes;
}

/** An archive of the same files in which nothing is packed and every size is true. */
function stored(entries: readonly Entry[]): Uint8Array<ArrayBuffer> {
  const pieces: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let at = 0;
  for (const { name, data } of entries) {
    const sizes: HeaderField[] = [
      [4, 0],
      [4, data.length],
      [4, data.length],
      [2, name.length],
      [2, 0],
    ];
    const common: HeaderField[] = [[2, 20], [2, 0], [2, STORED], [2, 0], [2, 0], ...sizes];
    pieces.push(header([4, LOCAL], ...common), name, data);
    directory.push(header([4, CENTRAL], [2, 20], ...common, [2, 0], [2, 0], [2, 0], [4, 0], [4, at]), name);
    at += 30 + name.length + data.length;
  }
  const directoryLength = directory.reduce((length, piece) => length + piece.length, 0);
  const count = entries.length;
  const end = header([4, END], [2, 0], [2, 0], [2, count], [2, count], [4, directoryLength], [4, at], [2, 0]);
  const all = [...pieces, ...directory, end];
  return joined(
    all,
    all.reduce((length, piece) => length + piece.length, 0),
  );
}

/**
 * The same workbook with nothing packed in it. An archive of a few kilobytes can claim or hold gigabytes, so it is unpacked
 * here, with a bound, before the reader of workbooks sees it.
 */
export async function unpackedWorkbook(archive: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return stored(await entriesOf(archive));
  } catch (error) {
    // Reading past the end of a broken archive.
    throw error instanceof RangeError ? damaged() : error;
  }
}
