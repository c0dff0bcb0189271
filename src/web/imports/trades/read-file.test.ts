import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import { MARKS } from '#domain/trades/file/table';
import { FILE_LIMITS } from '#domain/kit/table-file/file';
import { readFile } from './testing/read-file.ts';

const folder = new URL('../../../../fixtures/broker-files/', import.meta.url);
const bytesOf = (name: string) => new Uint8Array(readFileSync(new URL(name, folder)));
const read = (name: string) => readFile(name, bytesOf(name));
const text = (content: string, name = 'a.csv') => readFile(name, new TextEncoder().encode(content));

async function tradesOf(name: string) {
  const { rows, problems } = await read(name);
  expect(problems).toEqual([]);
  return rows;
}

/** The outcome of a file that cannot be imported. */
const outcomeOf = async (reading: ReturnType<typeof readFile>): Promise<string> => {
  try {
    return (await reading).problems[0]?.message ?? 'nothing';
  } catch (error) {
    return String(error);
  }
};

const samples = readdirSync(folder).filter((name) => name.startsWith('trades'));

describe('every sample file', () => {
  it.each(samples)('%s holds the same trades', async (name) => {
    const expected = await tradesOf('trades.csv');
    expect(samples.length).toBeGreaterThan(6);
    expect(expected).toHaveLength(49);
    // The one file in Windows-1252 spells a name with an accent, which only that encoding has as one byte.
    const spelled = (trade: (typeof expected)[number]) => ({
      ...trade,
      name: trade.name.replace('í', 'i'),
    });
    expect((await tradesOf(name)).map(spelled)).toEqual(expected);
  });

  it('keeps the accent of Windows-1252', async () => {
    expect((await tradesOf('trades-windows-1252.csv'))[2]?.name).toBe("O'Neíl & Sons");
  });

  it('closing.csv holds four trades', async () => {
    expect((await tradesOf('closing.csv')).map(({ quantity }) => quantity)).toEqual([4, 4, 5, 9]);
  });
});

describe('a file with more than trades', () => {
  it('may have title lines above its header', async () => {
    const { header, problems, rows: trades } = await read('titled.csv');
    expect(problems).toEqual([]);
    expect(header).toEqual({ row: 5, titles: 3 });
    expect(trades.map(({ row }) => row)).toEqual([6, 7]);
    expect(trades[1]).toMatchObject({ acct: 'RJ10421', strike: 368, p_c: 'put', period: 'Aug-26' });
    expect(await outcomeOf(text('Statement of May\nAccount RJ1\n\nacct,name,trade_date\nRJ1,N,5/4/26'))).toBe(
      'Missing required fields in row 5: b_s, quantity, price_amount. The header in row 4 has no such columns.',
    );
  });

  it('may have a summary sheet before the sheet of trades', async () => {
    const { header, sheet, problems, rows: trades } = await read('summary-sheet-first.xlsx');
    expect(problems).toEqual([]);
    expect({ header, sheet, trades: trades.length }).toEqual({
      header: { row: 3, titles: 1 },
      sheet: 'Fills',
      trades: 2,
    });
    expect(await read('trades.xlsx')).toMatchObject({ sheet: null, header: { row: 1, titles: 0 } });
  });

  it('may have rows that are not cattle trades', async () => {
    const { rows: trades, problems, skipped, skipped_count } = await read('skipped-rows.csv');
    expect(problems).toEqual([]);
    expect(trades.map(({ row }) => row)).toEqual([2, 13]);
    expect(skipped_count).toBe(12);
    expect(skipped.map(({ name, count }) => `${name} ${count}`)).toEqual([
      'LIVE HOGS 2',
      'LEAN HOGS 1',
      'FAT FREE CHEESE 1',
      'CLASS III MILK 1',
      'CORN 1',
      'COMMISSION FDR CATTLE 1',
      'Fee 1',
      'INTEREST CREDIT 1',
      'Balance forward 1',
      'Total 1',
      'Grand Total 1',
    ]);
  });

  it('may name options only in its descriptions', async () => {
    const trades = await tradesOf('options-in-descriptions.csv');
    expect(trades.map(({ p_c, strike, period }) => [p_c, strike, period])).toEqual([
      [null, null, 'Jan-27'],
      [null, null, 'Feb-27'],
      [null, null, 'Feb-27'],
      [null, null, 'Feb-27'],
      [null, null, 'Feb-27'],
    ]);
  });

  it('may mark trades as opening and closing', async () => {
    const { rows } = await read('open-and-close.csv');
    expect(rows.map(({ marks }) => marks)).toEqual([MARKS.opens, MARKS.closes, MARKS.opens, MARKS.closes, 0]);
  });
});

describe('every bad file', () => {
  const outcome: Record<string, string> = {
    'bad-date.csv':
      'Invalid date "13/45/2026" in row 3, column trade_date. Use MM/DD/YYYY, M/D/YY, YYYY-MM-DD or YYYYMMDD.',
    'bad-price.csv': 'Invalid price "about 360" in row 2, column price_amount. It is not a number.',
    'bad-side.csv': 'Invalid side "Hold" in row 2, column b_s. Use Buy or Sell, B or S, 1 or 2.',
    'binary.csv':
      'UnreadableFile: Row 1, column 1 holds "ï\uFFFD\uFFFDÁ¿©âV7\uFFFD(\uFFFD)³×?jÂ¶\uFFFDÝ", which is not text. Save the trades as CSV or as an Excel workbook.',
    'empty.csv': 'UnreadableFile: CSV file must contain at least a header row and one data row',
    'formula-in-name.csv':
      'Invalid text "=HYPERLINK("http://x","y")" in row 2, column name. Text that starts like a spreadsheet formula is not accepted.',
    'fractional-contracts.csv':
      'Invalid quantity "2.5" in row 2, column quantity. Contracts are whole numbers of at least 1.',
    'header-only.csv': 'UnreadableFile: CSV file must contain at least a header row and one data row',
    'missing-column.csv':
      'Missing required fields in row 2: price_amount. The header in row 1 has no such column.',
    'missing-value.csv': 'Missing required fields in row 3: quantity',
    'not-really.xlsx': 'UnreadableFile: The Excel file cannot be read: it is damaged, or not an Excel file',
    'notes.pdf': 'UnreadableFile: Only CSV and Excel (.xlsx, .xls) files are supported',
    'option-without-strike.csv': 'Row 3: the description says PUT, but strike and p_c are empty',
    'ragged-row.csv': 'Row 3 has 5 columns but expected 10',
    'script-in-name.csv':
      'Invalid text "<img src=x onerror=alert(1)>" in row 2, column name. Markup is not accepted.',
    'sign-against-side.csv':
      'Invalid quantity "-2" in row 2, column quantity. A negative quantity is a sale, but column b_s says Buy.',
  };

  it.each(readdirSync(new URL('bad/', folder)))(
    '%s is refused with what is wrong and where',
    async (name) => {
      expect(await outcomeOf(read(`bad/${name}`))).toBe(outcome[name]);
    },
  );
});

describe('a sample file with bytes changed or cut off', () => {
  /** Seeded random numbers. */
  const numbers = (seed: number) => () => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648);

  it.each(samples)('%s is read, or refused with a message', async (name) => {
    // The workbook library logs unknown content to the console.
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const next = numbers(name.length);
    const whole = bytesOf(name);
    for (let turn = 0; turn < 60; turn += 1) {
      const bytes = turn % 3 === 0 ? whole.slice(0, next() % whole.length) : whole.slice();
      for (let change = turn % 4; change > 0; change -= 1) bytes[next() % bytes.length] = next() % 256;
      const outcome = await outcomeOf(readFile(name, bytes));
      expect(outcome).toMatch(/^nothing$|^UnreadableFile: .{10}|row \d+|^Row \d+/);
    }
  });
});

describe('a CSV file', () => {
  const header = 'acct,name,trade_date,b_s,quantity,price_amount';
  const line = 'RJ1,High Plains,5/4/26,S,2,361.25';

  it('numbers rows like a spreadsheet, including empty ones', async () => {
    const { rows: trades } = await text(`\n${header}\r\n\r\n${line}\r\n,,,,,\r\n${line}\n\n`);
    expect(trades.map(({ row }) => row)).toEqual([4, 6]);
  });

  it('may hold quoted separators, quotes and line ends', async () => {
    const { rows: trades } = await text(`${header}\nRJ1,"Plains, ""High""\nLLC",5/4/26,S,"1,200","1,361.25"`);
    expect(trades[0]).toMatchObject({
      name: 'Plains, "High" LLC',
      quantity: 1200,
      price_amount: 1361.25,
    });
  });

  it('may have a quoted cell wherever its text is parsed in pieces', async () => {
    const many = `${header}\n${`${line}\n`.repeat(1_870)}`;
    const quoted = 'RJ1,"High Plains" ,5/4/26,S,2,361.25\n';
    for (let pad = 0; pad < quoted.length; pad += 1) {
      const { rows, problems } = await text(`${'\n'.repeat(pad)}${many}${quoted.repeat(20)}`);
      expect([pad, rows.length, problems]).toEqual([pad, 1_890, []]);
    }
  });

  it('may state its separator, mix line ends, and be UTF-16 without a byte order mark', async () => {
    expect((await text(`sep=|\r\n${header}\r\n${line}`.replaceAll(',', '|'))).rows).toHaveLength(1);
    expect((await text(`${header}\r\n${line}\n${line}\r${line}`)).rows).toHaveLength(3);
    const utf16 = new Uint8Array(Buffer.from(`${header}\n${line}`, 'utf16le'));
    expect((await readFile('a.csv', utf16)).rows).toHaveLength(1);
  });

  it('reports an unclosed quotation mark', async () => {
    expect(await outcomeOf(text(`${header}\n${line}\nRJ1,"High Plains,5/4/26,S,2,361.25\n${line}`))).toMatch(
      /^Row 3 has (6|2) columns|^Row 3 has a quotation mark that is never closed/,
    );
  });

  it('may have the extension of an Excel file', async () => {
    expect((await text(`${header}\n${line}`.replaceAll(',', '\t'), 'old.xls')).rows).toHaveLength(1);
    expect(await outcomeOf(readFile('a.xlsx', new Uint8Array()))).toContain(
      'Excel file must contain at least a header row',
    );
  });

  it('of 100,000 rows is read with progress reports', async () => {
    const shares: (number | null)[] = [];
    const bytes = new TextEncoder().encode(`${header}\n${`${line}\n`.repeat(100_000)}`);
    const { rows: trades } = await readFile('big.csv', bytes, ({ share }) => shares.push(share));
    expect(trades).toHaveLength(100_000);
    expect(shares.length).toBeGreaterThan(5);
    expect(shares.at(-1)).toBe(1);
  });

  it('cannot exceed the limits in size, columns and rows', async () => {
    expect(await outcomeOf(readFile('a.csv', new Uint8Array(FILE_LIMITS.bytes + 1)))).toContain(
      'larger than 50 MB',
    );
    expect(await outcomeOf(text('a,'.repeat(5000)))).toContain('Row 1 has 5001 columns');
    expect(await outcomeOf(text(`${header}\n${`${line}\n`.repeat(FILE_LIMITS.rows + 1)}`))).toContain(
      'is over the limit',
    );
  });
});

describe('an Excel file', () => {
  const workbook = async (cells: unknown[][], more: object = {}) => {
    const { utils, write } = await import('@e965/xlsx');
    const sheet = utils.aoa_to_sheet(cells, { cellDates: true });
    Object.assign(sheet, more);
    const book = utils.book_new(sheet, 'Trades');
    return new Uint8Array(write(book, { type: 'array', bookType: 'xlsx', compression: true }) as ArrayBuffer);
  };
  const headings = ['acct', 'name', 'trade_date', 'b_s', 'quantity', 'period', 'price_amount'];

  it('may store numbers, days and months as spreadsheets do', async () => {
    const bytes = await workbook(
      [
        headings,
        [10421, 'High Plains', 46146, 1, 2, 'Aug-26', 12.975],
        ['RJ1', 'N', '20260504', 'S', -3, '', 361],
      ],
      {
        F2: { t: 'n', v: 46261, z: 'd-mmm' },
      },
    );
    const { rows: trades, problems } = await readFile('a.xlsx', bytes);
    expect(problems).toEqual([]);
    expect(trades[0]).toMatchObject({
      acct: '10421',
      trade_date: '2026-05-04',
      b_s: 'Buy',
      period: 'Aug-27',
      price_amount: 12.975,
    });
    expect(trades[1]).toMatchObject({
      trade_date: '2026-05-04',
      b_s: 'Sell',
      quantity: 3,
      period: null,
    });
  });

  it('reports errors in cells, and cells outside its columns', async () => {
    const row = ['RJ1', 'N', '5/4/26', 'S', 2, 'Aug-26', 361];
    const broken = await workbook([headings, row, row], { G3: { t: 'e', v: 0x17 } });
    expect(await outcomeOf(readFile('a.xlsx', broken))).toBe(
      'Invalid price "#REF!" in row 3, column price_amount. It is not a number.',
    );
    expect(await outcomeOf(readFile('a.xlsx', await workbook([headings, [...row, '', 'x']])))).toBe(
      'Row 2 has 9 columns but expected 7',
    );
    expect(await outcomeOf(readFile('a.xlsx', await workbook([headings])))).toContain(
      'Excel file must contain at least a header row',
    );
  });
});
