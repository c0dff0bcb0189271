import { utils, write } from '@e965/xlsx';
import { describe, expect, it } from 'vitest';
import { bytesOf, check, draftOf, verdictsOn } from './testing/draft-of.ts';

/** Spreadsheets as they are kept on a ranch: titles above, totals below, units in the cells. */

const sheet = [
  'LAZY K RANCH,,,,,,,,,',
  'Cattle on feed as of 11/20/26,,,,,,,,,',
  ',,,,,,,,,',
  'Lot #,Date Rec’d,Origin,Sex,Feedyard,Hd In,Pay Wt (lbs),Total Cost ($),Proj. Out Wt,Proj. Out Date',
  '101,3-Feb-26,Dalhart Auction,Strs,North Yard,120 hd,"90,000 lbs"," $ 225,000.00 ",1350,30-Oct-26',
  ',,,,,,,,,',
  '102,2/3/26,Clovis,HFRS,North Yard,80,52000,"$148,200",1250 lb,46357',
  'TOTAL,,,,,200,"142,000","$373,200.00",,',
];
const records = [
  {
    lot: '101',
    date_in: '2026-02-03',
    sex: 'steers',
    total_received: 120,
    total_pay_wt: 90_000,
    total_cost: 225_000,
    est_out_wt: 1350,
    est_out_date: '2026-10-30',
  },
  { lot: '102', date_in: '2026-02-03', sex: 'heifers', total_cost: 148_200, est_out_date: '2026-12-01' },
];

const utf16 = (text: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(Buffer.from(`\uFEFF${text}`, 'utf16le'));
const withTabs = sheet.map((line) => line.replaceAll(/"([^"]*)"|,/g, (_, cell?: string) => cell ?? '\t'));
const withSemicolons = sheet.map((line) =>
  line.replaceAll(/"([^"]*)"|,/g, (_, cell?: string) => cell ?? ';'),
);

const files: [name: string, bytes: Uint8Array<ArrayBuffer>][] = [
  ['in CSV', bytesOf(sheet.join('\r\n'))],
  ['with a byte order mark and old line ends', bytesOf(`\uFEFF${sheet.join('\r')}\r`)],
  ['with semicolons', bytesOf(withSemicolons.join('\n'))],
  ['in UTF-16 with tabs', utf16(withTabs.join('\r\n'))],
];

describe('a sheet of lots', () => {
  it.each(files)('%s is read whole, and its totals are left out', async (_, bytes) => {
    const draft = await draftOf('Cattle.csv', bytes);
    expect(draft.known().map(({ kind }) => kind)).toEqual(['lots']);
    expect(draft.known()[0]?.missing()).toEqual([]);
    const { reading, verdicts } = verdictsOn(draft);
    expect(verdicts).toMatchObject([{ problems: [], warnings: [], ready: [0, 1], others: [2] }]);
    expect(reading.readings[0]?.rows.slice(0, 2).map(({ record }) => record)).toMatchObject(records);
  });
});

describe('a workbook with a share as a percentage', () => {
  const header = [...(sheet[3] ?? '').split(','), 'Ownership'];
  const row = ['103', '2026-02-03', 'Clovis', 's', 'North', 100, 65_000, 180_000, 1350, '2026-10-30'];
  const book = (cell: object) => {
    const made = utils.book_new();
    utils.book_append_sheet(made, utils.aoa_to_sheet([header, [...row, cell]]), 'Cattle');
    return (bookType: 'xlsx' | 'biff8') =>
      new Uint8Array(write(made, { type: 'array', bookType }) as ArrayBuffer);
  };
  const shareOf = async (bytes: Uint8Array<ArrayBuffer>) => {
    const { reading } = verdictsOn(await draftOf('Cattle.xlsx', bytes));
    return reading.readings[0]?.rows[0]?.record;
  };

  it.each(['xlsx', 'biff8'] as const)('has half, not half of a percent (%s)', async (type) => {
    const half = { t: 'n', v: 0.5, z: '0%' };
    expect(await shareOf(book(half)(type))).toMatchObject({ percent_owned: 50, partnership: true });
    const third = { t: 'n', v: 0.3333, z: '0.00%' };
    expect(await shareOf(book(third)(type))).toMatchObject({ percent_owned: 33.33, partnership: true });
    expect(await shareOf(book({ t: 'n', v: 50, z: '0"%"' })(type))).toMatchObject({ percent_owned: 50 });
  });
});

describe('columns that hold no field', () => {
  it('are named', async () => {
    const file = 'Date,Lot,Hd,Avg Wt,Gross,,Destination\n6/2/26,101,40,1350,54000,,Tyson\n';
    const [outs] = (await draftOf('Outs.csv', bytesOf(file))).known();
    expect([outs?.kind, outs?.unread()]).toEqual(['outs', ['Avg Wt', 'Gross']]);
    const own = 'lot,owner,date_in,marketing_class\n101,Lazy K Ranch,2026-02-03,Feeder\n';
    expect((await draftOf('Lots.csv', bytesOf(own))).sheets[0]?.unread()).toEqual([]);
  });
});

describe('unusual rows', () => {
  it('are saved once they are looked at, and asked about again where others come', async () => {
    const draft = await draftOf('Cattle.csv', bytesOf(sheet.join('\n').replace('90,000 lbs', '750')));
    const [first] = draft.known();
    if (!first) throw new Error('The file has no sheet.');
    check(draft);
    expect([draft.counts().unusual, draft.hasUnlooked(), draft.isChecked()]).toEqual([1, true, true]);
    draft.look(true);
    expect([draft.hasUnlooked(), draft.isChecked()]).toEqual([false, true]);
    first.setCell('est_out_wt', 1, '125');
    check(draft);
    expect([draft.counts().unusual, draft.hasUnlooked()]).toEqual([2, true]);
  });
});
