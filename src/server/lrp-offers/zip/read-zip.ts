import { crc32, createInflateRaw } from 'node:zlib';

/**
 * Reads zip files with Node's own inflate, in chunks, within bounds: it knows the part of the format that RMA's files use
 * (docs/decisions/0026-offers-of-lrp.md). Source: PKWARE, APPNOTE 6.3.10, 4.3.
 */

export interface ZipEntry {
  name: string;
  /** Deflated, or stored as it is. */
  isDeflated: boolean;
  crc: number;
  size: number;
  /** The bytes as they stand in the file. */
  content: Buffer;
}

/** The zip is damaged, incomplete, or of a kind that is not read. */
export class BrokenZip extends Error {}

const LOCAL_HEADER = 0x04034b50;
const DIRECTORY_ENTRY = 0x02014b50;
const END = 0x06054b50;
const END_LENGTH = 22;
const LONGEST_COMMENT = 0xffff;
const ENCRYPTED = 1;
const STORED = 0;
const DEFLATED = 8;

/** RMA's files have two. */
const MOST_ENTRIES = 100;

export const isZip = (file: Buffer): boolean => file.length >= 4 && file.readUInt32LE(0) === LOCAL_HEADER;

/** The entries that the directory at the end of a zip lists. */
export function zipEntries(file: Buffer): ZipEntry[] {
  try {
    return entriesOf(file);
  } catch (error) {
    // Reading beyond the end: an offset or a length is wrong.
    if (error instanceof RangeError) throw new BrokenZip('The directory does not fit the file');
    throw error;
  }
}

function entriesOf(file: Buffer): ZipEntry[] {
  const end = endOf(file);
  const count = file.readUInt16LE(end + 10);
  const directory = file.readUInt32LE(end + 16);
  if (count > MOST_ENTRIES) throw new BrokenZip('Too many entries');
  const entries: ZipEntry[] = [];
  let at = directory;
  for (let nth = 0; nth < count; nth += 1) {
    if (file.readUInt32LE(at) !== DIRECTORY_ENTRY) throw new BrokenZip('The directory is damaged');
    const nameLength = file.readUInt16LE(at + 28);
    const name = file.toString('utf8', at + 46, at + 46 + nameLength);
    const method = file.readUInt16LE(at + 10);
    if ((file.readUInt16LE(at + 8) & ENCRYPTED) !== 0 || (method !== STORED && method !== DEFLATED))
      throw new BrokenZip(`${name} is encrypted, or compressed in another way`);
    entries.push({
      name,
      isDeflated: method === DEFLATED,
      crc: file.readUInt32LE(at + 16),
      size: file.readUInt32LE(at + 24),
      content: contentAt(file, file.readUInt32LE(at + 42), file.readUInt32LE(at + 20), directory),
    });
    at += 46 + nameLength + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32);
  }
  return entries;
}

function endOf(file: Buffer): number {
  const earliest = Math.max(0, file.length - END_LENGTH - LONGEST_COMMENT);
  for (let at = file.length - END_LENGTH; at >= earliest; at -= 1)
    if (file.readUInt32LE(at) === END) return at;
  throw new BrokenZip('The end is missing');
}

function contentAt(file: Buffer, header: number, length: number, directory: number): Buffer {
  if (file.readUInt32LE(header) !== LOCAL_HEADER) throw new BrokenZip('An entry is damaged');
  const start = header + 30 + file.readUInt16LE(header + 26) + file.readUInt16LE(header + 28);
  if (start + length > directory) throw new BrokenZip('An entry is incomplete');
  return file.subarray(start, start + length);
}

/** The content of an entry, unpacked in chunks; refuses content that is longer than stated, or was changed. */
export async function* unpacked({ name, isDeflated, content, size, crc }: ZipEntry): AsyncGenerator<Buffer> {
  let length = 0;
  let sum = 0;
  for await (const chunk of isDeflated ? inflated(content) : [content]) {
    length += chunk.length;
    if (length > size) throw new BrokenZip(`${name} is longer than stated`);
    sum = crc32(chunk, sum);
    yield chunk;
  }
  if (length !== size || sum !== crc) throw new BrokenZip(`${name} is damaged`);
}

async function* inflated(content: Buffer): AsyncGenerator<Buffer> {
  const inflate = createInflateRaw({ chunkSize: 64 * 1024 });
  inflate.end(content);
  try {
    for await (const chunk of inflate) yield chunk as Buffer;
  } catch (error) {
    throw new BrokenZip(error instanceof Error ? error.message : 'The content is damaged');
  }
}
