import { beforeEach, describe, expect, it } from 'vitest';
import {
  listEndingValues,
  listOfferFiles,
  listOffers,
  removeOffersOfDay,
  sendOfferFile,
} from '#api/lrp-offers';
import { addDays } from '#domain/kit/days';
import { day as dayText } from '#domain/kit/format';
import { offerDay } from '#domain/lrp/offers/sale-period';
import { FED, FEEDER, SWINE } from '#domain/lrp/offers/testing/rma-texts';
import { programOf } from '../testing/api-tokens.ts';
import { offerZip, ratesText, zipName, zipOf } from '../testing/offer-files.ts';
import { type Person, testServer } from '../testing/test-server.ts';

const server = testServer();
beforeEach(async () => {
  for (const table of ['lrp_offers', 'lrp_offer_files', 'lrp_ending_values'])
    await server.owner(`delete from ${table}`);
});

const today = offerDay(new Date());
const yesterday = addDays(today, -1);

async function send(
  payload: Buffer | string,
  name = zipName(today),
  from: Pick<Person, 'send'> = server.admin,
) {
  const url = `${sendOfferFile.path}?name=${encodeURIComponent(name)}`;
  const headers = { 'content-type': 'application/zip' };
  const answer = await from.send({ method: 'POST', url, headers, payload });
  const body = answer.json<{ error?: { message: string }; id: number }>();
  return { status: answer.statusCode, message: body.error?.message, body };
}

const stored = () =>
  server.owner<{ effective: string; type: string }>(
    'select effective, type from lrp_offers order by effective, type',
  );
const nothing = async () => {
  const [counts] = await server.owner(
    `select (select count(*) from lrp_offers) + (select count(*) from lrp_offer_files) + (select count(*) from lrp_ending_values) as rows`,
  );
  return counts;
};

describe('a file of offers', () => {
  it('is stored with what was skipped and refused in it, and seen by everybody who may see the market', async () => {
    const wrong = '0801|809|26|1.000|200.00|0.05|10.003|200.00|||';
    const { status, body } = await send(offerZip(today, [SWINE, FED, FEEDER, wrong, FED]));
    expect([status, body]).toMatchObject([
      200,
      {
        name: zipName(today),
        day: today,
        source: 'files',
        rows: 5,
        offers: 2,
        skipped: { 'other commodity': 1 },
        refused: 1,
        problems: ['Row 5: cost per cwt 10.003 is not rate x coverage, 10.000'],
        sent_by: 'Administrator',
        known: false,
        history: false,
      },
    ]);
    expect(await server.admin.call(listOfferFiles, {})).toHaveLength(1);
    const { offers, effective } = await server.ann.call(listOffers, {});
    expect(effective).toBe(today);
    expect(offers).toEqual([
      expect.objectContaining({
        type: 'fed',
        weeks: 13,
        level: 95,
        coverage: 219.83,
        gross: 2.104,
        premium: 1.3676,
        end_date: addDays(today, 91),
        source: 'files',
      }),
      expect.objectContaining({ type: 'strs_wt_1', level: 100, gross: 22.27, premium: 14.4755 }),
    ]);
  });

  it('is stored once, however often it is sent', async () => {
    const zip = offerZip(today, [FED]);
    const [first, second] = await Promise.all([send(zip), send(zip)]);
    expect([first.body, second.body]).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ known: false }),
        expect.objectContaining({ known: true }),
      ]),
    );
    expect(await stored()).toHaveLength(1);
  });

  it('may be the text alone', async () => {
    const name = `2027_A00630_LrpRate_Daily_${today.replaceAll('-', '')}.txt`;
    expect((await send(ratesText([FED, FEEDER]), name)).body).toMatchObject({ day: today, offers: 2 });
  });

  it('takes the place of the offers of its day, and leaves other days alone', async () => {
    await send(offerZip(yesterday, [FED]), zipName(yesterday));
    await send(offerZip(today, [FED, FEEDER]));
    await send(offerZip(today, [FEEDER]));
    expect(await stored()).toEqual([
      { effective: yesterday, type: 'fed' },
      { effective: today, type: 'strs_wt_1' },
    ]);
  });

  it('of an older day is history: the newest stay current', async () => {
    await send(offerZip(today, [FED]));
    const older = await send(offerZip(yesterday, [FEEDER]), zipName(yesterday));
    expect(older.body).toMatchObject({ history: true, offers: 1 });
    expect((await server.ann.call(listOffers, {})).offers.map(({ type }) => type)).toEqual(['fed']);
    const asked = await server.ann.call(listOffers, { effective: yesterday });
    expect(asked.offers.map(({ type }) => type)).toEqual(['strs_wt_1']);
  });

  it('of more than 400 days ago leaves the offers of one day a week', async () => {
    const monday = '2024-08-05';
    for (const day of [monday, '2024-08-06', '2024-08-13']) await send(offerZip(day, [FED]), zipName(day));
    expect((await stored()).map(({ effective }) => effective)).toEqual([monday, '2024-08-13']);
  });

  it('is sent by administrators, and by their programs that may write', async () => {
    const zip = offerZip(today, [FED]);
    for (const person of [server.ann, await programOf(server, server.admin, 'read')])
      expect((await send(zip, zipName(today), person)).status).toBe(403);
    expect(await nothing()).toEqual({ rows: 0 });
    expect((await send(zip, zipName(today), await programOf(server, server.admin, 'write'))).status).toBe(
      200,
    );
  });

  it('is removed with the offers of its day only, and can be sent again', async () => {
    await send(offerZip(yesterday, [FED]), zipName(yesterday));
    const zip = offerZip(today, [FED, FEEDER]);
    await send(zip);
    expect(await server.admin.call(removeOffersOfDay, { day: today })).toEqual({ files: 1, offers: 2 });
    expect(await stored()).toEqual([{ effective: yesterday, type: 'fed' }]);
    await expect(server.admin.call(removeOffersOfDay, { day: today })).toBeRefused('not_found');
    expect((await send(zip)).body).toMatchObject({ known: false, offers: 2 });
  });
});

const NO_ZIP = 'This is no zip file of LRP offers';
const zip = offerZip(today, [FED]);
/** The zip with another length of its text in its directory. */
function withStatedLength(length: number): Buffer {
  const changed = Buffer.from(zip);
  changed.writeUInt32LE(length, changed.indexOf('PK\u0001\u0002', 0, 'latin1') + 24);
  return changed;
}
const tomorrow = addDays(today, 1);
const rename = (text: string) => zipOf([['A00630_LrpRate.txt', text]]);
const dated = (day: string) => `${FED}|${day}`;
const datedHeader = ratesText([]).replace(/\s*$/, '') + '|Sales Effective Date';

describe('a file that is refused whole', () => {
  it.each<[string, string, Buffer | string, string?]>([
    ['HTML', NO_ZIP, '<!DOCTYPE html><html><body>Not | found</body></html>'],
    ['half a zip', NO_ZIP, zip.subarray(0, zip.length / 2)],
    ['a zip without its last byte', NO_ZIP, zip.subarray(0, -1)],
    ['a zip with a changed byte', NO_ZIP, Buffer.from(zip).fill(0xff, 90, 94)],
    ['a zip with other files', NO_ZIP, zipOf([['readme.txt', 'a|b']])],
    ['a zip of more than 300 MB', NO_ZIP, withStatedLength(301 * 1024 * 1024)],
    ['a zip with more in it than it states', NO_ZIP, withStatedLength(20)],
    ['bytes', NO_ZIP, Buffer.from([0, 1, 2, 3, 124, 255])],
    ['an empty text in a zip', NO_ZIP, rename('')],
    [
      'another column',
      'livestock_rate is missing in the header',
      offerZip(today, [FED], { header: ratesText([]).trim().replace('Livestock Rate', 'Rate') }),
    ],
    ['swine alone', 'No cattle offers in this file', offerZip(today, [SWINE])],
    ['no row that can be read', 'No cattle offers in this file', offerZip(today, [`${FED}|`])],
    [
      'a day to come',
      `Offers of ${dayText(tomorrow)} lie ahead`,
      offerZip(tomorrow, [FED]),
      zipName(tomorrow),
    ],
    [
      'a name that contradicts the file in it',
      `The file is named for ${dayText(yesterday)}, and the one in it for ${dayText(today)}`,
      zip,
      zipName(yesterday),
    ],
    [
      'a name that contradicts its offers',
      `The file is named for ${dayText(today)}, and has offers of ${dayText(yesterday)}`,
      offerZip(today, [dated(yesterday)], { header: datedHeader }),
    ],
    [
      'offers of two days',
      `The file has offers of ${dayText(yesterday)} and of ${dayText(today)}`,
      rename([datedHeader, dated(yesterday), dated(today)].join('\n')),
      'offers.zip',
    ],
    [
      'no day',
      'The day of these offers is not known: name the file as RMA does, such as 2027_ADMLivestockLrp_Daily_20261124.zip',
      rename(ratesText([FED])),
      'offers.zip',
    ],
  ])('has %s: nothing of it is stored', async (_, message, payload, name) => {
    expect(await send(payload, name)).toMatchObject({ status: 400, message });
    expect(await nothing()).toEqual({ rows: 0 });
  });

  it('leaves the offers of its day as they were', async () => {
    await send(zip);
    await send(offerZip(today, [SWINE]));
    expect(await stored()).toEqual([{ effective: today, type: 'fed' }]);
  });
});

describe('actual ending values', () => {
  const value = (amount: string, released: string) => `2026|0802|820|20260610|${amount}|${released}|`;
  const values = () => server.ann.call(listEndingValues, { from: '2026-06-01', to: '2026-06-30' });

  it('are stored by type, end date and crop year, and a change is stored beside the value before', async () => {
    await send(offerZip(yesterday, [FED], { endings: [value('361.20', '20260611')] }), zipName(yesterday));
    const first = {
      type: 'fed',
      end_date: '2026-06-10',
      crop_year: 2026,
      value: 361.2,
      released: '2026-06-11',
      previous: null,
      source: 'files',
    };
    expect(await values()).toEqual([first]);
    await send(offerZip(today, [FED], { endings: [value('361.20', '20260611')] }));
    expect(await values()).toEqual([first]);
    await send(offerZip(today, [FEEDER], { endings: [value('360.90', '20260615')] }));
    const changed = { ...first, value: 360.9, released: '2026-06-15', previous: 361.2 };
    expect(await values()).toEqual([changed]);
    // An older file does not take the change back.
    await send(offerZip(today, [FED, FEEDER], { endings: [value('361.20', '20260611')] }));
    expect(await values()).toEqual([changed]);
  });

  it('in other columns leave the offers, and are named', async () => {
    const text = ['Type Code|End Date|Value', '820|20260610|361.20'].join('\n');
    const file = zipOf([
      ['A00630_LrpRate.txt', ratesText([FED])],
      ['A00620_LrpActualEndingValue.txt', text],
    ]);
    const { body } = await send(file);
    expect(body).toMatchObject({
      offers: 1,
      ending_values: 0,
      problems: [
        'Actual ending values: commodity_code, commodity_year, actual_ending_value_amount are missing in the header',
      ],
    });
  });
});
