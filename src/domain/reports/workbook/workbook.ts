import { archiveOf } from '../../kit/archive.ts';
import { type CellKind, cellText, isNumeric } from '../document.ts';
import { type CellRole, styleOf, stylesXml } from './workbook-styles.ts';

export type SheetValue = string | number | boolean | null;

/** A cell's value, with its kind where that is not the column's. */
export type SheetCell = SheetValue | { value: SheetValue; kind: CellKind };

export interface WorkbookColumn {
  header: string;
  /** How its numbers and days are shown; without one they are shown as they are. */
  kind?: CellKind | undefined;
}

/** A sheet to write. The total and the notes stand below an empty row, where a filter ends: it takes neither for records. */
export interface WorkbookSheet {
  name: string;
  columns: readonly WorkbookColumn[];
  rows: readonly (readonly SheetCell[])[];
  total?: readonly SheetCell[] | null;
  notes?: readonly string[];
}

const SCHEMAS = 'http://schemas.openxmlformats.org';
const CONTENT = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const document = (root: string, content: string, namespace = 'spreadsheetml/2006/main'): string =>
  `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<${root} xmlns="${SCHEMAS}/${namespace}" xmlns:r="${SCHEMAS}/officeDocument/2006/relationships">${content}</${root}>`;

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text for XML, without the characters that XML cannot hold; text that looks like Excel's escape sequence is itself escaped. */
const escaped = (text: string): string =>
  text
    .replaceAll(/[\p{Cc}\uFFFE\uFFFF]/gu, (one) => ('\t\n\r'.includes(one) ? one : ''))
    .replaceAll(/_(?=x[\dA-Fa-f]{4}_)/g, '_x005F_')
    .replaceAll(/[&<>"]/g, (one) => ENTITIES[one] ?? '');

/** The longest text of a cell that Excel opens. */
const LONGEST_TEXT = 32_767;
const DAY_MS = 86_400_000;
const DAY = /^\d{4}-\d\d-\d\d$/;

/** Excel counts the days from the end of 1899. Example: 2026-03-14 is 46095. */
const serialOf = (day: string): number =>
  Math.round((Date.parse(`${day}T00:00:00Z`) - Date.UTC(1899, 11, 30)) / DAY_MS);

const valueOf = (cell: SheetCell): SheetValue =>
  typeof cell === 'object' && cell !== null ? cell.value : cell;

/** Text becomes a text cell, which spreadsheets never evaluate, so a formula typed into a name needs no escaping. */
function cellXml(at: string, role: CellRole, cell: SheetCell, columnKind?: CellKind): string {
  const value = valueOf(cell);
  const kind = typeof cell === 'object' && cell !== null ? cell.kind : columnKind;
  const isDay = kind === 'day' && typeof value === 'string' && DAY.test(value);
  const isText = typeof value === 'string' && !isDay;
  const start = `<c r="${at}" s="${styleOf(role, isText ? 'text' : kind, value)}"`;
  if (value === null) return role === 'total' || role === 'signature' ? `${start}/>` : '';
  if (isText)
    return `${start} t="inlineStr"><is><t xml:space="preserve">${escaped(value.slice(0, LONGEST_TEXT))}</t></is></c>`;
  if (typeof value === 'boolean') return `${start} t="b"><v>${Number(value)}</v></c>`;
  return `${start}><v>${isDay ? serialOf(value) : value}</v></c>`;
}

/** The letters of a column. Example: 0 is A, 26 is AA. */
const letters = (at: number): string =>
  (at < 26 ? '' : letters(Math.floor(at / 26) - 1)) + String.fromCodePoint(65 + (at % 26));

function rowXml(
  number: number,
  role: (column: WorkbookColumn) => CellRole,
  cells: readonly SheetCell[],
  columns: readonly WorkbookColumn[],
  height = '',
): string {
  const written = cells.map((cell, at) => {
    const column = columns[at] ?? { header: '' };
    return cellXml(`${letters(at)}${number}`, role(column), cell, column.kind);
  });
  return `<row r="${number}"${height}>${written.join('')}</row>`;
}

const isOfNumbers = ({ kind }: WorkbookColumn): boolean => kind !== undefined && isNumeric(kind);

const WIDEST = 40;

/** In characters: as wide as the longest text in the first rows; the head of a column wraps. */
function widthOf({ columns, rows, total }: WorkbookSheet, at: number): number {
  const column = columns[at] ?? { header: '' };
  const shown = (cell: SheetCell) => {
    const value = valueOf(cell);
    const kind = typeof cell === 'object' && cell !== null ? cell.kind : column.kind;
    return kind && typeof value === 'number' ? cellText(kind, value).length : String(value ?? '').length;
  };
  const lines = [...rows.slice(0, 200), total ?? []].map((row) => shown(row[at] ?? null));
  const head = column.kind ? column.header.split(' ').map(({ length }) => length) : [column.header.length];
  return isToSign(column) ? 24 : Math.min(WIDEST, Math.max(8, ...head, ...lines)) + 3;
}

/** Text in lines of at most so many characters, broken between words. */
function linesIn(text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last === undefined || last.length + 1 + word.length > width) lines.push(word);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines;
}

const LINE_POINTS = 15;
const TO_SIGN_POINTS = 32;

const isToSign = ({ kind }: WorkbookColumn): boolean => kind === 'signature';

const heightOf = (points: number): string => ` ht="${points}" customHeight="1"`;
const NARROWEST_NOTE = 70;

/** Wider than this many characters a sheet is printed lengthwise. */
const PORTRAIT = 95;

/** Header and footer of each page: the title above, in which `&` begins a code, and the pages below. */
const printed = (title: string): string =>
  `<headerFooter><oddHeader>&amp;L${escaped(title.replaceAll('&', '&&').slice(0, 200))}</oddHeader><oddFooter>&amp;L&amp;A&amp;RPage &amp;P of &amp;N</oddFooter></headerFooter>`;

/** Words beside values, as in the head of a report, are nothing to filter. */
const isFiltered = ({ columns, rows }: WorkbookSheet): boolean =>
  rows.length > 0 && columns.every(({ header }) => header !== '');

/** The head and the records; the filter and the frozen head are about them alone. */
const recordsIn = ({ columns, rows }: WorkbookSheet): string =>
  `A1:${letters(Math.max(0, columns.length - 1))}${rows.length + 1}`;

function sheetXml(sheet: WorkbookSheet, title: string): string {
  const { columns, rows, total, notes = [] } = sheet;
  const widths = columns.map((_, at) => widthOf(sheet, at));
  const wide = widths.reduce((sum, width) => sum + width, 0);
  const isWide = wide > PORTRAIT;
  const below = [
    ...(total ? [{ role: () => 'total' as const, cells: total }] : []),
    // A note that ran past the columns would make the print as wide as itself.
    ...notes
      .flatMap((note) => linesIn(note, Math.max(NARROWEST_NOTE, wide)))
      .map((line) => ({ role: () => 'note' as const, cells: [line] })),
  ];
  const first = rows.length + 3;
  return document(
    'worksheet',
    [
      '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>',
      '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>',
      `<sheetFormatPr defaultRowHeight="${LINE_POINTS}"/>`,
      `<cols>${widths.map((width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`).join('')}</cols>`,
      '<sheetData>',
      rowXml(
        1,
        (column) => (isOfNumbers(column) ? 'number head' : 'head'),
        columns.map(({ header }) => header),
        columns,
        heightOf(
          LINE_POINTS *
            Math.max(1, ...columns.map(({ header }, at) => linesIn(header, (widths[at] ?? 0) - 2).length)),
        ),
      ),
      ...rows.map((row, at) =>
        rowXml(
          at + 2,
          (column) => (isToSign(column) ? 'signature' : 'record'),
          row,
          columns,
          columns.some(isToSign) ? heightOf(TO_SIGN_POINTS) : '',
        ),
      ),
      ...below.map(({ role, cells }, at) => rowXml(first + at, role, cells, columns)),
      '</sheetData>',
      isFiltered(sheet) ? `<autoFilter ref="${recordsIn(sheet)}"/>` : '',
      '<pageMargins left="0.5" right="0.5" top="0.75" bottom="0.75" header="0.3" footer="0.3"/>',
      `<pageSetup paperSize="1" orientation="${isWide ? 'landscape' : 'portrait'}" fitToWidth="1" fitToHeight="0"/>`,
      printed(title),
    ].join(''),
  );
}

const LONGEST_NAME = 31;

/** Whole words, as far as they fit. */
const shortened = (name: string): string =>
  name.length <= LONGEST_NAME
    ? name
    : (linesIn(name, LONGEST_NAME)[0] ?? '').slice(0, LONGEST_NAME).replace(/ (on|of|by|and)$/, '');

/** Names that Excel opens: at most 31 characters, no `\\ / ? * : [ ]`, each once. Example: 'Realized P/L' is 'Realized P-L'. */
function named(sheets: readonly WorkbookSheet[]): WorkbookSheet[] {
  const taken = new Set<string>();
  return sheets.map((sheet) => {
    const base = sheet.name.replaceAll(/[\\/?*:[\]]/g, '-').replaceAll(/^'|'$/g, '’') || 'Sheet';
    let name = shortened(base);
    for (let nth = 2; taken.has(name.toLowerCase()); nth += 1)
      name = `${base.slice(0, LONGEST_NAME - ` ${nth}`.length)} ${nth}`;
    taken.add(name.toLowerCase());
    return { ...sheet, name };
  });
}

/** The names by which Excel knows a sheet's filter and the row that it repeats on each page. */
function namesXml(sheets: readonly WorkbookSheet[]): string {
  const names = sheets.flatMap((sheet, at) => {
    const quoted = `'${escaped(sheet.name.replaceAll("'", "''"))}'`;
    const filter = recordsIn(sheet).replaceAll(/([A-Z]+)(\d+)/g, '$$$1$$$2');
    return [
      ...(isFiltered(sheet)
        ? [
            `<definedName name="_xlnm._FilterDatabase" localSheetId="${at}" hidden="1">${quoted}!${filter}</definedName>`,
          ]
        : []),
      `<definedName name="_xlnm.Print_Titles" localSheetId="${at}">${quoted}!$1:$1</definedName>`,
    ];
  });
  return `<definedNames>${names.join('')}</definedNames>`;
}

const RELATION = `${SCHEMAS}/officeDocument/2006/relationships`;
const relations = (targets: readonly (readonly [type: string, target: string])[]): string =>
  document(
    'Relationships',
    targets
      .map(
        ([type, target], at) =>
          `<Relationship Id="rId${at + 1}" Type="${RELATION}/${type}" Target="${target}"/>`,
      )
      .join(''),
    'package/2006/relationships',
  );

/** An Excel workbook: a sheet for each table, its head bold, frozen and on each printed page. `title` stands above each page. */
export function workbookOf(tables: readonly WorkbookSheet[], title: string): Uint8Array<ArrayBuffer> {
  const sheets = named(tables);
  const pathOf = (at: number) => `worksheets/sheet${at + 1}.xml`;
  const content = (path: string, type: string) =>
    `<Override PartName="/xl/${path}" ContentType="${CONTENT}.${type}+xml"/>`;
  return archiveOf([
    [
      '[Content_Types].xml',
      document(
        'Types',
        [
          '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
          content('workbook.xml', 'sheet.main'),
          content('styles.xml', 'styles'),
          ...sheets.map((_, at) => content(pathOf(at), 'worksheet')),
        ].join(''),
        'package/2006/content-types',
      ),
    ],
    ['_rels/.rels', relations([['officeDocument', 'xl/workbook.xml']])],
    [
      'xl/workbook.xml',
      document(
        'workbook',
        `<sheets>${sheets.map(({ name }, at) => `<sheet name="${escaped(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`).join('')}</sheets>${namesXml(sheets)}`,
      ),
    ],
    [
      'xl/_rels/workbook.xml.rels',
      relations([
        ...sheets.map((_, at) => ['worksheet', pathOf(at)] as const),
        ['styles', 'styles.xml'] as const,
      ]),
    ],
    ['xl/styles.xml', document('styleSheet', stylesXml)],
    ...sheets.map((sheet, at) => [`xl/${pathOf(at)}`, sheetXml(sheet, title)] as const),
  ]);
}
