/** The folder in which an old Office file keeps its parts: sectors, each of which names the next of its chain. Source: [MS-CFB] 2. */

const HEADER = 512;
const NAMED_IN_HEADER = 109;
const ENTRY = 128;
/** What is smaller than this is kept in another way, with chains of its own that are no longer than it is. */
const SMALL = 4096;

/** The next sector of each sector, as far as the header and what it points to say. */
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

/** How many sectors a chain has; more than `most` when it goes round in a circle. */
function chainLength(next: readonly number[], start: number, most: number): number {
  let length = 0;
  for (let sector = start; sector >= 0 && length <= most; sector = next[sector] ?? -1) length += 1;
  return length;
}

/**
 * Whether the chains of an old Office file end, and come to no more together than the file is large. One that goes round in
 * a circle would be followed for ever, and kept in memory.
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
  // A chain that nothing points to is followed too.
  const heads = new Set(next.slice(0, most).keys());
  for (const sector of next) heads.delete(sector);
  for (const start of new Set([...starts, ...heads])) {
    left -= chainLength(next, start, most);
    if (left < 0) return false;
  }
  return true;
}
