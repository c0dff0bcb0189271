import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { FILE_LIMITS, TOO_MUCH_IN_WORKBOOK } from '#domain/kit/table-file/file';
import { TRADE_COLUMNS } from '#domain/trades/file/table';
import { readFile } from './testing/read-file.ts';
import { archiveOf, type Part, repeated, workbookParts } from '../../lib/table-file/testing/archive.ts';

const cells = (values: readonly string[]) => values.map((value) => `<c t="str"><v>${value}</v></c>`).join('');
const trade = ['RJ1', 'High Plains', '5/4/26', 'S', '2', 'Aug-26', 'FDR CATTLE', '', '', '361.25'];
const rows = `<row>${cells(TRADE_COLUMNS)}</row><row>${cells(trade)}</row>`;
const good = `<sheetData>${rows}</sheetData>`;

const trades = async (sheet: string) =>
  (await readFile('a.xlsx', archiveOf(workbookParts(sheet)))).rows.length;
const refusal = (parts: readonly Part[]) =>
  readFile('a.xlsx', archiveOf(parts)).then(
    () => 'nothing',
    (error: unknown) => String(error),
  );
const csv = (text: string) =>
  readFile('a.csv', new TextEncoder().encode(`${TRADE_COLUMNS.join(',')}\n${text}`)).then(
    ({ problems }) => problems[0]?.message,
    (error: unknown) => String(error),
  );

// A tenth of the limits, so that the files that exceed them are a tenth as large: `proof/hostile-files.test.ts` reads those of full size.
const whole = { ...FILE_LIMITS };
beforeAll(() => {
  const tenth = { unpackedBytes: 20_000_000, marks: 1_250_000, sheetRows: 104_857, text: 100_000 };
  Object.assign(FILE_LIMITS, tenth);
});
afterAll(() => void Object.assign(FILE_LIMITS, whole));

describe('a workbook that exceeds a limit', () => {
  const expected = `UnreadableFile: ${TOO_MUCH_IN_WORKBOOK}`;

  it('is refused before it is unpacked', async () => {
    const zeros = { path: '', ...repeated(new Uint8Array(1_000_000), 100) };
    expect(await refusal(workbookParts(zeros))).toBe(expected);
    expect(await refusal(workbookParts({ ...zeros, claimed: 100 }))).toBe(expected);
  });

  it('is refused by cells, texts, escaped characters, styles and length', async () => {
    const empty = repeated(new TextEncoder().encode('<row/>'.repeat(50_000)), 26);
    expect(await refusal(workbookParts({ path: '', ...empty }))).toBe(expected);
    const strings = `<si><t>${'_x0041_'.repeat(1_300_000)}</t></si>`;
    expect(await refusal(workbookParts(good, { strings }))).toBe(expected);
    const styles = '<xf numFmtId="14"/>'.repeat(300_000);
    expect(await refusal(workbookParts(good, { styles }))).toBe(expected);
    const long = `<si><t>${'x'.repeat(FILE_LIMITS.text + 9)}</t></si>`;
    expect(await refusal(workbookParts(good, { strings: long }))).toBe(expected);
  });

  it('is read even if it claims a larger size', async () => {
    const little = { path: '', content: `<worksheet>${good}</worksheet>`, claimed: 4_294_967_295 };
    const { rows: read } = await readFile('a.xlsx', archiveOf(workbookParts(little)));
    expect(read).toHaveLength(1);
  });
});

describe('a workbook is read without its expensive records', () => {
  it.each([
    [
      'a link from every cell there is',
      `${good}<hyperlinks><hyperlink ref="A1:XFD1048576" location="x"/></hyperlinks>`,
    ],
    ['a link with a prefix', `${good}<x:hyperlink ref="A1:XFD1048576" location="x"/>`],
    ['a thousand million columns', `<cols><col min="1" max="1000000000" width="9"/></cols>${good}`],
    ['merged cells', `${good}<mergeCells>${'<mergeCell ref="A1:XFD1048576"/>'.repeat(1000)}</mergeCells>`],
    [
      'a cell beyond every end',
      `<sheetData>${rows}<row r="4000000000"><c r="ZZZZZZ9"><v>1</v></c></row></sheetData>`,
    ],
    ['a size that it has not', `<dimension ref="A1:XFD1048576"/>${good}`],
  ])('%s', async (_, sheet) => expect(await trades(sheet)).toBe(1));

  it('an old workbook with a link from every cell', async () => {
    const { utils, write, CFB } = await import('@e965/xlsx');
    const book = utils.book_new(utils.aoa_to_sheet([TRADE_COLUMNS as never, trade]), 'Trades');
    const file = CFB.read(new Uint8Array(write(book, { type: 'array', bookType: 'biff8' }) as ArrayBuffer), {
      type: 'array',
    });
    const stream = CFB.find(file, '/Workbook');
    const link = [
      0xb8,
      0x01,
      32,
      0,
      0,
      0,
      0xff,
      0xff,
      0,
      0,
      0xff,
      0,
      ...Array.from({ length: 16 }, () => 0),
      2,
      ...Array.from({ length: 7 }, () => 0),
    ];
    const end = stream.content.length - 4;
    stream.content = [
      ...Array.from(stream.content as ArrayLike<number>).slice(0, end),
      ...link,
      0x0a,
      0,
      0,
      0,
    ];
    stream.size = stream.content.length;
    const bytes = new Uint8Array(CFB.write(file, { type: 'array' }));
    expect((await readFile('a.xls', bytes)).rows).toHaveLength(1);
  });

  it('is reported as protected if it is', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const { CFB } = await import('@e965/xlsx');
    const file = CFB.utils.cfb_new();
    CFB.utils.cfb_add(file, '/EncryptionInfo', [4, 0, 4, 0, 64, 0, 0, 0]);
    CFB.utils.cfb_add(file, '/EncryptedPackage', [1, 2, 3]);
    const bytes = new Uint8Array(CFB.write(file, { type: 'array' }));
    await expect(readFile('a.xlsx', bytes)).rejects.toThrow('protected by a password');
  });
});

describe('a text that exceeds a limit', () => {
  it('is refused by rows, even empty ones, and by the length of a row', async () => {
    const many = '\n'.repeat(FILE_LIMITS.sheetRows);
    expect(await csv(many)).toContain('more than 104,857 rows');
    expect(await csv(many.replaceAll('\n', '\r'))).toContain('more than 104,857 rows');
    const long = 'a,'.repeat(FILE_LIMITS.text);
    expect(await csv(long)).toContain('Row 2 is longer than 100,000 characters');
    expect(await csv(`"${'a,\n'.repeat(70_000)}`)).toContain('Row 2 is longer than 100,000 characters');
    expect(await csv('"a"b,'.repeat(100_000))).toContain('Row 2 is longer than 100,000 characters');
  });
});
