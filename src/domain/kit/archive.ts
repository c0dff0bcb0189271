import { strToU8, zipSync } from 'fflate';

/** The earliest time that an archive can state: the same files make the same archive. */
const MADE_AT = new Date(1980, 0, 1);

/** A zip archive of text files, in the order given. */
export const archiveOf = (
  files: readonly (readonly [path: string, text: string])[],
): Uint8Array<ArrayBuffer> =>
  zipSync(Object.fromEntries(files.map(([path, text]) => [path, strToU8(text)])), { mtime: MADE_AT });
