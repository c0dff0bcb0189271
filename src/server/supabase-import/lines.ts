import { TextDecoder } from 'node:util';
import { count } from '#domain/kit/format';
import { StartupError } from '../../embedded-postgres/startup-error.ts';

export const LONGEST_LINE = 16 * 1024 * 1024;

/** The lines of a text, in batches, without a byte order mark and carriage returns. An endless line ends with a message. */
export async function* dumpLines(
  source: AsyncIterable<Uint8Array>,
  longest = LONGEST_LINE,
): AsyncGenerator<string[]> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let begun = '';
  let read = 0;
  for await (const part of source) {
    const text = decoded(decoder, part, read);
    // A line of many pieces is put together once, at its end.
    const lines = text.includes('\n') ? (begun + text).split('\n') : [];
    begun = lines.pop() ?? begun + text;
    read += lines.length;
    if (begun.length > longest)
      throw new StartupError(
        `Line ${count(read + 1)} is longer than ${count(longest)} characters: this is not an export of tables.`,
      );
    yield lines.map(withoutReturn);
  }
  begun += decoded(decoder, undefined, read);
  if (begun !== '') yield [withoutReturn(begun)];
}

function decoded(decoder: TextDecoder, part: Uint8Array | undefined, read: number): string {
  try {
    return decoder.decode(part, { stream: part !== undefined });
  } catch {
    throw new StartupError(
      `Somewhere after line ${count(read)} the text is not in UTF-8: export it in UTF-8.`,
    );
  }
}

const withoutReturn = (line: string): string => (line.endsWith('\r') ? line.slice(0, -1) : line);
