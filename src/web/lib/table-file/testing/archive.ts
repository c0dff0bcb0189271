import { constants, deflateRawSync } from 'node:zlib';

/** A part of an archive: its path, and its content or a function that writes it packed. */
export interface Part {
  path: string;
  content: string | Uint8Array;
  /** The unpacked size stated in the archive, if false. */
  claimed?: number;
  /** Whether the content is already packed; `claimed` is then its unpacked size. */
  packed?: boolean;
}

const number = (size: 2 | 4, value: number): Uint8Array => {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, value, true);
  return bytes.subarray(0, size);
};

/** One chunk packed once and repeated, which creates gigabytes quickly. */
export function repeated(piece: Uint8Array, times: number): Pick<Part, 'content' | 'packed' | 'claimed'> {
  const packed = deflateRawSync(piece, { finishFlush: constants.Z_SYNC_FLUSH });
  const pieces = Array.from({ length: times }, () => packed);
  const content = Buffer.concat([...pieces, deflateRawSync(new Uint8Array())]);
  return { content, packed: true, claimed: piece.length * times };
}

/** A zip archive of these parts. Checksums are zero, as workbook readers ignore them. */
export function archiveOf(parts: readonly Part[]): Uint8Array<ArrayBuffer> {
  const pieces: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let at = 0;
  for (const { path, content, claimed, packed } of parts) {
    const name = Buffer.from(path);
    const plain = typeof content === 'string' ? Buffer.from(content) : content;
    const data = packed ? plain : deflateRawSync(plain);
    const common = [
      number(2, 20),
      number(2, 0),
      number(2, 8),
      number(4, 0),
      number(4, 0),
      number(4, data.length),
      number(4, claimed ?? plain.length),
      number(2, name.length),
      number(2, 0),
    ];
    const local = [number(4, 0x04034b50), ...common, name, data];
    directory.push(
      number(4, 0x02014b50),
      number(2, 20),
      ...common,
      number(2, 0),
      number(2, 0),
      number(2, 0),
      number(4, 0),
      number(4, at),
      name,
    );
    pieces.push(...local);
    at += local.reduce((length, piece) => length + piece.length, 0);
  }
  const size = directory.reduce((length, piece) => length + piece.length, 0);
  const end = [
    number(4, 0x06054b50),
    number(4, 0),
    number(2, parts.length),
    number(2, parts.length),
    number(4, size),
    number(4, at),
    number(2, 0),
  ];
  return new Uint8Array(Buffer.concat([...pieces, ...directory, ...end]));
}

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>';
const MAIN =
  'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';
const RELS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** The parts of a workbook of one sheet; `sheet` is the content of its worksheet element. */
export function workbookParts(
  sheet: string | Part,
  more: { strings?: string; styles?: string } = {},
): Part[] {
  const worksheet: Part =
    typeof sheet === 'string'
      ? { path: 'xl/worksheets/sheet1.xml', content: `${HEAD}<worksheet ${MAIN}>${sheet}</worksheet>` }
      : { ...sheet, path: 'xl/worksheets/sheet1.xml' };
  const override = (path: string, type: string) =>
    `<Override PartName="${path}" ContentType="${TYPES}.${type}+xml"/>`;
  return [
    {
      path: '[Content_Types].xml',
      content: `${HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${override('/xl/workbook.xml', 'sheet.main')}${override('/xl/worksheets/sheet1.xml', 'worksheet')}${override('/xl/sharedStrings.xml', 'sharedStrings')}${override('/xl/styles.xml', 'styles')}</Types>`,
    },
    {
      path: '_rels/.rels',
      content: `${HEAD}<Relationships xmlns="${RELS}"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    },
    {
      path: 'xl/workbook.xml',
      content: `${HEAD}<workbook ${MAIN}><sheets><sheet name="Trades" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    },
    {
      path: 'xl/_rels/workbook.xml.rels',
      content: `${HEAD}<Relationships xmlns="${RELS}"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/sharedStrings" Target="sharedStrings.xml"/><Relationship Id="rId3" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
    },
    { path: 'xl/sharedStrings.xml', content: `${HEAD}<sst ${MAIN}>${more.strings ?? ''}</sst>` },
    { path: 'xl/styles.xml', content: `${HEAD}<styleSheet ${MAIN}>${more.styles ?? ''}</styleSheet>` },
    worksheet,
  ];
}
