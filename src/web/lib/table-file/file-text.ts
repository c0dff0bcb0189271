import { shownValue, UnreadableFile } from '#domain/kit/table-file/file';

/** How many bytes of a file are examined to detect its type. */
const SAMPLE = 4096;

const BYTE_ORDER_MARKS = [
  { encoding: 'utf-8', mark: [0xef, 0xbb, 0xbf] },
  { encoding: 'utf-16le', mark: [0xff, 0xfe] },
  { encoding: 'utf-16be', mark: [0xfe, 0xff] },
] as const;

/** In UTF-16, every second byte of ASCII text is zero. */
function utf16Without(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const sample = bytes.subarray(0, SAMPLE);
  const zeros = [0, 0];
  for (const [at, byte] of sample.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [first = 0, second = 0] = zeros;
  const many = sample.length / 4;
  if (second > many && first === 0) return 'utf-16le';
  return first > many && second === 0 ? 'utf-16be' : null;
}

/** Control characters except tabs, line ends and page breaks. */
const NOT_IN_TEXT = /(?![\t\n\r\f\v])\p{Cc}/u;

function decoded(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** A first row with control characters is not a header. Those in later rows are reported with row and column. */
function refuseBinary(text: string): void {
  const [header = ''] = text.slice(0, SAMPLE).split(/[\r\n]/, 1);
  const cells = header.split(/[,;\t]/);
  const at = cells.findIndex((cell) => NOT_IN_TEXT.test(cell));
  if (at === -1) return;
  const value = shownValue(cells[at] ?? '');
  throw new UnreadableFile(
    `Row 1, column ${at + 1} holds "${value}", which is not text. Save the trades as CSV or as an Excel workbook.`,
  );
}

/**
 * The text of a CSV file in UTF-8 with or without a byte order mark, UTF-16 or Windows-1252 (decision 36). A file that is not
 * text is refused with the content of its first row.
 */
export function fileText(bytes: Uint8Array): string {
  const marked = BYTE_ORDER_MARKS.find(({ mark }) => mark.every((byte, at) => bytes[at] === byte));
  const encoding = marked?.encoding ?? utf16Without(bytes);
  if (encoding?.startsWith('utf-16')) {
    const text = decoded(bytes, encoding);
    if (text === null)
      throw new UnreadableFile('The file is damaged: its text breaks off or is not valid UTF-16');
    return text;
  }
  const text = decoded(bytes, 'utf-8') ?? new TextDecoder('windows-1252').decode(bytes);
  refuseBinary(text);
  return text;
}
