/** The directory of an old Office file: its parts are chains of sectors, each of which names the next. Source: [MS-CFB] 2. */

const HEADER = 512;
const NAMED_IN_HEADER = 109;
const ENTRY = 128;
/** Smaller parts are stored in the mini stream, whose chains are limited by its size. */
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

/** The number of sectors in a chain; more than `most` if it is circular. */
function chainLength(next: readonly number[], start: number, most: number): number {
  let length = 0;
  for (let sector = start; sector >= 0 && length <= most; sector = next[sector] ?? -1) length += 1;
  return length;
}

/**
 * Whether all chains of an old Office file end, and together are no longer than the file. The library would follow a circular
 * chain until the page is out of memory.
 */
export function hasSoundChains(bytes: Uint8Array): boolean {
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
