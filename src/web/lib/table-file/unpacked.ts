import {
  FILE_LIMITS,
  TOO_MANY_SHEETS,
  TOO_MUCH_IN_WORKBOOK,
  UnreadableFile,
} from '#domain/kit/table-file/file';

interface Part {
  path: string;
  content: Uint8Array;
}

const END = 0x06054b50;
const CENTRAL = 0x02014b50;
const STORED = 0;
const DEFLATED = 8;

/** The parts read from a workbook: sheets, texts and styles; no pictures, macros or comments. */
const READ = /\.(xml|rels)$/i;
const NOT_READ =
  /vbaProject|(comments|people|persons)\w*\.xml$|\/(media|printerSettings|externalLinks|charts|drawings)\//i;
const SHEET = /worksheets\/[^/]+\.xml$/i;
/** The sheets of an OpenDocument workbook. */
const OPEN_DOCUMENT = /^content\.xml$/i;
/** The parts with the trades. All others are styles and settings, which are small. */
const CONTENT = /worksheets\/[^/]+\.xml$|sharedStrings|^content\.xml$/i;

const tooMuch = () => new UnreadableFile(TOO_MUCH_IN_WORKBOOK);

/** Markup that the library processes: tags and escaped characters (`&amp;`, `_x0041_`). */
const MARKS = new Set(Array.from('<&_', (mark) => mark.charCodeAt(0)));

/** Counts the markup in a part; refuses a part that would exhaust the page's memory. */
function marksIn(xml: Uint8Array): number {
  let marks = 0;
  let last = 0;
  for (let at = 0; at < xml.length; at += 1) {
    if (!MARKS.has(xml[at] ?? 0)) continue;
    marks += 1;
    if (at - last > FILE_LIMITS.text) throw tooMuch();
    last = at;
  }
  if (xml.length - last > FILE_LIMITS.text) throw tooMuch();
  return marks;
}

/** A hyperlink may span every cell of a sheet, and the library creates an object for each until the page is out of memory. */
const LINK = /<(\w+:)?hyperlink /g;
const withoutLinks = (xml: string): string => xml.replaceAll(LINK, '<link ');

/** A cell with a formula and no value, as programs write it that calculate nothing. One that came to an empty text has `t="str"`. */
const NOT_CALCULATED =
  /<((?:\w+:)?)c((?: [^<>]*)?)><\1f(?:[^<>]*\/>|[^<>]*>([^<>]*)<\/\1f>)(?:<\1v\s*\/>|<\1v><\/\1v>)?<\/\1c>/g;

const FORMULA = /<(?:\w+:)?f[ />]/;

/** Marks the text of a formula that has no value. */
export const FORMULA_MARK = '\u2061';

/** Formulas without a value as their text, so that they are refused like any other formula: the library leaves them out as empty. */
function withFormulas(xml: string): string {
  if (!FORMULA.test(xml)) return xml;
  let found = 0;
  return xml.replaceAll(NOT_CALCULATED, (cell: string, name: string, attributes: string, formula = '') => {
    if (attributes.includes(' t="str"')) return cell;
    found += 1;
    if (found > FILE_LIMITS.rows) throw tooMuch();
    const others = attributes.replace(/ t="\w*"/, '');
    return `<${name}c${others} t="str"><${name}v>${FORMULA_MARK}=${formula}</${name}v></${name}c>`;
  });
}

/** A column behind all that are read: a cell there marks a hidden row, which the library tells only with all styles. */
export const HIDDEN_COLUMN = 16_383;
const HIDDEN_ROW = /<((?:\w+:)?)row (?=[^<>]*\bhidden="(?:1|true)")[^<>]*\br="(\d+)"[^<>]*[^/]>/g;
const withHiddenMarks = (xml: string): string =>
  xml.replaceAll(
    HIDDEN_ROW,
    (row: string, name: string, number: string) =>
      `${row}<${name}c r="XFD${number}"><${name}v>1</${name}v></${name}c>`,
  );

const prepared = (sheet: Uint8Array): Uint8Array =>
  new TextEncoder().encode(withHiddenMarks(withFormulas(withoutLinks(new TextDecoder().decode(sheet)))));

const OPEN_ROW = /<(?:[\w.-]+:)?table-row\b([^<>]*)>/g;
const END_OF_ROW = /<\/(?:[\w.-]+:)?table-row\s*>/g;
const ROWS_REPEATED = /\bnumber-rows-repeated="(\d+)"/;
const COLUMNS_REPEATED = /\bnumber-columns-repeated="(\d+)"/g;
const HAS_CONTENT = /<(?:[\w.-]+:)?p\b|\b(?:value|string-value|date-value)="/;
/** The cells of an OpenDocument workbook, each repeated one counted. */
const MOST_CELLS = 10_000_000;

/**
 * An OpenDocument sheet has repeat counts for rows and cells: refuses counts that would exhaust the memory, and cuts the empty
 * ends.
 */
function withFewRepeats(content: Uint8Array): Uint8Array {
  const xml = new TextDecoder().decode(content);
  let cells = 0;
  for (const { index, 0: tag, 1: attributes = '' } of xml.matchAll(OPEN_ROW)) {
    const repeated = Number(ROWS_REPEATED.exec(attributes)?.[1] ?? 1);
    END_OF_ROW.lastIndex = index;
    const row = tag.endsWith('/>') ? '' : xml.slice(index, END_OF_ROW.exec(xml)?.index);
    if (!HAS_CONTENT.test(row)) continue;
    const columns = [...row.matchAll(COLUMNS_REPEATED)].map(([, more]) =>
      Math.min(Number(more), FILE_LIMITS.columns),
    );
    cells += repeated * (1 + columns.reduce((sum, more) => sum + more, 0));
    if (cells > MOST_CELLS) throw tooMuch();
  }
  const most = FILE_LIMITS.columns + 1;
  return new TextEncoder().encode(
    xml.replaceAll(COLUMNS_REPEATED, (whole, more: string) =>
      Number(more) > most ? `number-columns-repeated="${most}"` : whole,
    ),
  );
}

function preparedPart(path: string, content: Uint8Array): Uint8Array {
  if (SHEET.test(path)) return prepared(content);
  return OPEN_DOCUMENT.test(path) ? withFewRepeats(content) : content;
}

/** Unpacks at most `most` bytes, else refuses: the size stated in an archive may be false. */
async function inflated(packed: Uint8Array<ArrayBuffer>, most: number): Promise<Uint8Array> {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  const write = (piece: Uint8Array<ArrayBuffer>) => {
    length += piece.length;
    if (length > most) throw tooMuch();
    pieces.push(piece);
  };
  await new Blob([packed])
    .stream()
    .pipeThrough(new DecompressionStream('deflate-raw'))
    .pipeTo(new WritableStream({ write }));
  return new Uint8Array(await new Blob(pieces).arrayBuffer());
}

function endOf(view: DataView): number {
  let at = view.byteLength - 22;
  while (view.getUint32(at, true) !== END) at -= 1;
  return at;
}

/** Unpacks the parts that are read, within a limit: a small archive can hold gigabytes and crash the page. */
export async function unpackedParts(archive: Uint8Array<ArrayBuffer>): Promise<Part[]> {
  const view = new DataView(archive.buffer, archive.byteOffset, archive.byteLength);
  const end = endOf(view);
  const parts: Part[] = [];
  let at = view.getUint32(end + 16, true);
  let left: number = FILE_LIMITS.unpackedBytes;
  let marks = 0;
  let sheets = 0;
  for (let count = view.getUint16(end + 10, true); count > 0; count -= 1) {
    if (view.getUint32(at, true) !== CENTRAL) throw new Error('The directory of the archive breaks off.');
    const [method, size] = [view.getUint16(at + 10, true), view.getUint32(at + 20, true)];
    const name = archive.subarray(at + 46, at + 46 + view.getUint16(at + 28, true));
    const local = view.getUint32(at + 42, true);
    at += 46 + name.length + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
    const path = new TextDecoder().decode(name);
    if (!READ.test(path) || NOT_READ.test(path)) continue;
    const start = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
    const packed = archive.subarray(start, start + size);
    if (packed.length < size || ![STORED, DEFLATED].includes(method)) throw new Error('A part is damaged.');
    const most = CONTENT.test(path) ? left : Math.min(left, FILE_LIMITS.settingsBytes);
    const content = method === STORED ? packed : await inflated(packed, most);
    left -= content.length;
    marks += marksIn(content);
    if (content.length > most || marks > FILE_LIMITS.marks) throw tooMuch();
    if (SHEET.test(path) && (sheets += 1) > FILE_LIMITS.sheets) throw new UnreadableFile(TOO_MANY_SHEETS);
    parts.push({ path, content: preparedPart(path, content) });
  }
  return parts;
}
