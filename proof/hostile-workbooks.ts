import { archiveOf, type Part, repeated, workbookParts } from '../src/web/lib/table-file/testing/archive.ts';

/** Malicious files by their effect. */
export type Hostile = readonly [what: string, make: () => Uint8Array];

const COLUMNS = 'acct,name,trade_date,b_s,quantity,period,description,strike,p_c,price_amount'.split(',');
const TRADE = ['RJ1', 'High Plains', 46146, 'S', 2, 'Aug-26', 'FDR CATTLE', 0, '', 361.25] as const;

const cell = (ref: string, value: string | number) =>
  typeof value === 'number'
    ? `<c r="${ref}"><v>${value}</v></c>`
    : `<c r="${ref}" t="inlineStr"><is><t>${value}</t></is></c>`;
const row = (number: number, values: readonly (string | number)[]) =>
  `<row r="${number}">${values.map((value, at) => cell(String.fromCodePoint(65 + at) + number, value)).join('')}</row>`;
const twoRows = row(1, COLUMNS) + row(2, TRADE);
const good = `<sheetData>${twoRows}</sheetData>`;

/** The largest legitimate file: as many trades as one import may have. */
export function honestWorkbook(trades: number): Uint8Array {
  const [, , ...others] = TRADE;
  const rows = Array.from({ length: trades }, (_, at) =>
    row(at + 2, [`RJ${at % 500}`, `Ranch ${at % 5000}`, ...others]),
  );
  return archiveOf(workbookParts(`<sheetData>${row(1, COLUMNS)}${rows.join('')}</sheetData>`));
}

const sheet = (content: string) => () => archiveOf(workbookParts(content));
const rows = (content: string) => sheet(`<sheetData>${twoRows}${content}</sheetData>`);
const text = (content: string) => `<row><c t="inlineStr"><is>${content}</is></c></row>`;
const strings = (content: string) => () => archiveOf(workbookParts(good, { strings: content }));
const styles = (content: string) => () => archiveOf(workbookParts(good, { styles: content }));
/** A valid workbook with one of its parts changed. */
const changed = (path: string, change: (content: string) => string) => () =>
  archiveOf(
    workbookParts(good).map((part) =>
      part.path === path ? { ...part, content: change(String(part.content)) } : part,
    ),
  );
const zeros =
  (megabytes: number, more: Partial<Part> = {}) =>
  () =>
    archiveOf(workbookParts({ path: '', ...repeated(new Uint8Array(1_000_000), megabytes), ...more }));

const REPEATED =
  'table:number-rows-repeated="1048576"><table:table-cell table:number-columns-repeated="16384"';

export const hostileWorkbooks: readonly Hostile[] = [
  ['unpacks to 1 GB of zeros', zeros(1000)],
  ['unpacks to 1 GB, but declares 100 bytes', zeros(1000, { claimed: 100 })],
  ['declares that it unpacks to 4 GB', zeros(1, { claimed: 4_294_967_295 })],
  [
    'is an archive of archives',
    () => archiveOf([{ path: 'xl/workbook.xml', content: archiveOf(workbookParts(good)) }]),
  ],
  [
    'has 60,000 parts',
    () => archiveOf(Array.from({ length: 60_000 }, (_, at) => ({ path: `a${at}.xml`, content: '<a/>' }))),
  ],
  [
    'links all cells of a sheet',
    sheet(`${good}<hyperlinks><hyperlink ref="A1:XFD1048576" location="x"/></hyperlinks>`),
  ],
  ['links all cells, with a prefix', sheet(`${good}<x:hyperlink ref="A1:XFD1048576" location="x"/>`)],
  ['has 12 million cells in a row', rows(`<row>${'<c><v>1</v></c>'.repeat(12_000_000)}</row>`)],
  [
    'has 11 million cells in 110,000 rows',
    rows(`<row>${'<c><v>1</v></c>'.repeat(100)}</row>`.repeat(110_000)),
  ],
  ['has 3 million cells', rows(`<row>${'<c><v>1</v></c>'.repeat(100)}</row>`.repeat(30_500))],
  ['has 12 million empty cells', rows(`<row>${'<c t="s"/>'.repeat(10_000)}</row>`.repeat(1230))],
  ['has 30 million empty rows', rows('<row/>'.repeat(30_000_000))],
  ['has 12 million empty rows', rows('<row/>'.repeat(12_000_000))],
  ['has 2 million rows of one cell', rows('<row><c><v>1</v></c></row>'.repeat(2_000_000))],
  ['has 11 million texts', strings('<si><t>a</t></si>'.repeat(11_000_000))],
  ['has 3 million texts', strings('<si><t>a</t></si>'.repeat(3_000_000))],
  ['has 6 million empty texts', strings('<si></si>'.repeat(6_000_000))],
  ['has a text of 199 MB', strings(`<si><t>${'a'.repeat(199_000_000)}</t></si>`)],
  ['has 200 texts of 1 MB', strings(`<si><t>${'a'.repeat(990_000)}</t></si>`.repeat(200))],
  ['has a text of 4 million pieces', strings(`<si>${'<rPh><t>1</t>'.repeat(4_000_000)}</si>`)],
  ['has texts of spaces', rows(text(`<t>${' '.repeat(990_000)}</t>`).repeat(195))],
  ['has texts of escapes', rows(text(`<t>${'&amp;'.repeat(190_000)}</t>`).repeat(195))],
  ['has texts of escapes of another kind', rows(text(`<t>${'_x0041_'.repeat(140_000)}</t>`).repeat(195))],
  ['has a cell of 3 million texts', rows(text('<r><t>1</t></r>'.repeat(3_000_000)))],
  ['has a cell of 12 million values', rows(`<row><c>${'<v>1'.repeat(12_000_000)}</c></row>`)],
  ['has a tag of 120 MB', rows(`<row ${'a="1" '.repeat(20_000_000)}></row>`)],
  ['has 190 tags of 1 MB', rows(`<row ${'a="1" '.repeat(160_000)}></row>`.repeat(190))],
  ['has 10 million formats', styles(`<cellXfs>${'<xf numFmtId="14"/>'.repeat(10_000_000)}</cellXfs>`)],
  ['has a million formats', styles(`<cellXfs>${'<xf/>'.repeat(990_000)}</cellXfs>`)],
  ['has 700,000 fonts', styles(`<fonts>${'<font/>'.repeat(700_000)}</fonts>`)],
  [
    'shows a number as 900,000 digits, 50,000 times',
    () =>
      archiveOf(
        workbookParts(
          `<sheetData>${twoRows}${'<row><c s="0"><v>1</v></c></row>'.repeat(50_000)}</sheetData>`,
          {
            styles: `<numFmts><numFmt numFmtId="170" formatCode="${'0'.repeat(900_000)}"/></numFmts><cellXfs><xf numFmtId="170"/></cellXfs>`,
          },
        ),
      ),
  ],
  ['has a cell at the far end', rows('<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>')],
  ['has a cell beyond every end', rows('<row r="4000000000"><c r="ZZZZZZZ4000000000"><v>1</v></c></row>')],
  ['declares that it fills the whole sheet', sheet(`<dimension ref="A1:XFD1048576"/>${good}`)],
  [
    'merges 9 million cells',
    sheet(`${good}<mergeCells>${'<mergeCell ref="A1"/>'.repeat(9_000_000)}</mergeCells>`),
  ],
  [
    'widens a thousand million columns',
    sheet(`<cols><col min="1" max="1000000000" width="9"/></cols>${good}`),
  ],
  ['opens tags that it never closes', rows('<row><c><v>1'.repeat(4_000_000))],
  ['opens 12 million sheets in a sheet', sheet('<sheetData>'.repeat(12_000_000))],
  ['is 190 million open tags', sheet('<'.repeat(190_000_000))],
  [
    'names 110,000 sheets',
    changed('xl/workbook.xml', (xml) =>
      xml.replace('<sheets>', `<sheets>${'<sheet name="a" sheetId="1" r:id="rId1"/>'.repeat(110_000)}`),
    ),
  ],
  [
    'names 100,000 ranges',
    changed('xl/workbook.xml', (xml) =>
      xml.replace(
        '</sheets>',
        `</sheets><definedNames>${'<definedName name="a">A1</definedName>'.repeat(100_000)}</definedNames>`,
      ),
    ),
  ],
  [
    'points to 100,000 parts',
    changed('xl/_rels/workbook.xml.rels', (xml) =>
      xml.replace('</Rel', `${'<Relationship Id="r" Type="x" Target="y"/>'.repeat(100_000)}</Rel`),
    ),
  ],
  [
    'declares its sheet 30,000 times',
    changed('[Content_Types].xml', (xml) =>
      xml.replace(
        '</Types>',
        `${'<Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>'.repeat(30_000)}</Types>`,
      ),
    ),
  ],
  [
    'is a table of another program that repeats a cell 17 thousand million times',
    () =>
      archiveOf([
        { path: 'mimetype', content: 'application/vnd.oasis.opendocument.spreadsheet' },
        { path: 'META-INF/manifest.xml', content: '<manifest:manifest/>' },
        {
          path: 'content.xml',
          content: `<office:document-content><office:body><office:spreadsheet><table:table table:name="a"><table:table-row ${REPEATED} office:value-type="float" office:value="1"/></table:table-row></table:table></office:spreadsheet></office:body></office:document-content>`,
        },
      ]),
  ],
  [
    'uses entities of entities',
    changed('xl/workbook.xml', (xml) =>
      xml
        .replace(
          '<workbook',
          `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "${'&a;'.repeat(1000)}"><!ENTITY c "${'&b;'.repeat(1000)}">]><workbook`,
        )
        .replace('name="Trades"', 'name="&c;"'),
    ),
  ],
];
