import { beforeAll, describe, expect, it } from 'vitest';
import { getCloseoutReport, getCloseoutsReport, listCloseouts } from '#api/closeouts';
import { addOut } from '#api/outs';
import { dayIn } from '#domain/kit/days';
import { moneySigned } from '#domain/kit/format';
import { textOfPages } from '../reports/testing/pdf-text.ts';
import { type Person, testServer } from '../testing/test-server.ts';
import { bookTrade, someLot } from '../testing/trades.ts';

const today = dayIn('America/Chicago', new Date());
const year = Number(today.slice(0, 4));
const server = testServer();
let onFeed: number;

const lotOf = (who: Person, number: string) =>
  someLot(who, number, {
    date_in: `${year - 1}-03-10`,
    source: 'North sale barn',
    total_received: 30,
    total_pay_wt: 18_000,
    total_cost: 45_000,
    est_out_wt: 1_300,
    est_out_date: `${year + 1}-03-01`,
  });

async function closedLot(who: Person, number: string, proceeds: number): Promise<void> {
  const { id } = await lotOf(who, number);
  await who.call(addOut, { lot_id: id, date_out: today, head_count: 30, weight: 39_000, proceeds });
}

beforeAll(async () => {
  await server.owner(
    `insert into quotes (symbol, contract_name, last_price, source) values ('LEZ26', 'Live Cattle', 229.45, 'simulated')`,
  );
  await closedLot(server.ann, 'Shut-1', 52_345.67);
  await closedLot(server.ann, 'Shut-2', 41_234.56);
  await closedLot(server.bob, 'Bobs-1', 50_000);
  ({ id: onFeed } = await lotOf(server.ann, 'Open-1'));
  await bookTrade(server, {
    lot_id: onFeed,
    description: 'LIVE CATTLE',
    period: 'Dec-26',
    price_amount: 236.55,
  });
});

/** The lines of a PDF, once it has said that it is one. */
async function linesOf(who: Person, url: string): Promise<string[]> {
  const response = await who.send({ method: 'GET', url });
  expect([response.statusCode, response.headers['content-type']], response.body.slice(0, 200)).toEqual([
    200,
    'application/pdf',
  ]);
  return textOfPages(response.rawPayload).flatMap((page) => page.split('\n'));
}

const statusOf = async (who: Person, url: string) => (await who.send({ method: 'GET', url })).statusCode;

describe('the closeouts of a year as a PDF', () => {
  it('have every lot with its result, and the total of the list', async () => {
    const lines = await linesOf(server.ann, '/api/closeouts/pdf');
    const { lots, total } = await server.ann.call(listCloseouts, {});
    expect(lots.map(({ lot }) => lot)).toEqual(['Shut-1', 'Shut-2']);
    expect(lines).toEqual(
      expect.arrayContaining([
        `Closeouts ${year}`,
        ...lots.flatMap(({ lot, result }) => [lot, moneySigned(result)]),
        'Total',
        moneySigned(total.result.value),
        'Page 1 of 1',
      ]),
    );
    expect(lines.join('\n')).toContain(server.ann.entity_name);
    expect(lines).not.toContain('Bobs-1');
  });

  it('are of the owner whom an administrator names', async () => {
    expect(await statusOf(server.admin, '/api/closeouts/pdf')).toBe(400);
    const named = `/api/closeouts/pdf?owner=${encodeURIComponent(server.bob.entity_name)}`;
    const ofBob = await linesOf(server.admin, named);
    expect(ofBob).toContain('Bobs-1');
    expect(ofBob).not.toContain('Shut-1');
    expect(await statusOf(server.admin, '/api/closeouts/pdf?owner=Nobody')).toBe(404);
    // Naming another's entity does not open it.
    expect(await linesOf(server.ann, named)).not.toContain('Bobs-1');
  });

  it('are a report too, of which the workbook is built', async () => {
    const report = await server.ann.call(getCloseoutsReport, {});
    const { total } = await server.ann.call(listCloseouts, {});
    expect(report).toMatchObject({ title: `Closeouts ${year}`, entity_name: server.ann.entity_name });
    expect(report.figures.find(({ label }) => label === 'Result')?.value).toBe(total.result.value);
    await expect(server.admin.call(getCloseoutsReport, { owner: 'Nobody' })).toBeRefused('not_found');
    await expect(server.admin.call(getCloseoutsReport, {})).toBeRefused('invalid', {
      owner: 'Owner is required: a report covers one entity',
    });
  });

  it('say that there are none', async () => {
    expect(await linesOf(server.ann, '/api/closeouts/pdf?year=1990')).toContain('No lots closed out in 1990');
  });
});

describe('the closeout sheet of a lot as a PDF', () => {
  it('says whose it is, with which prices, and what the lot makes', async () => {
    const url = `/api/lots/${onFeed}/closeout/pdf`;
    const lines = await linesOf(server.ann, url);
    expect(lines).toEqual(
      expect.arrayContaining([
        'Closeout Open-1',
        'Simulated prices',
        'Projected Result',
        'Cattle bought',
        '$45,000.00',
        'Futures, open (est.)',
        'Page 1 of 1',
      ]),
    );
    expect(lines.join('\n')).toContain(server.ann.entity_name);
    expect(await linesOf(server.ann, `${url}?target=5000`)).toContain(
      'At the price needed the result is $5,000.00',
    );
    const { headers } = await server.ann.send({ method: 'GET', url });
    expect(headers['content-disposition']).toBe(
      `attachment; filename*=UTF-8''closeout-open-1-lazy-k-ranch-${today}.pdf`,
    );
  });

  it('is a report too, of which the workbook is built', async () => {
    const report = await server.ann.call(getCloseoutReport, { id: onFeed, target: 5000 });
    expect(report).toMatchObject({ title: 'Closeout Open-1', entity_name: server.ann.entity_name });
    await expect(server.bob.call(getCloseoutReport, { id: onFeed })).toBeRefused('not_found');
  });

  it('is of one’s own lots; an administrator opens every one', async () => {
    const url = `/api/lots/${onFeed}/closeout/pdf`;
    expect(await statusOf(server.bob, url)).toBe(404);
    expect(await linesOf(server.admin, url)).toContain('Closeout Open-1');
    expect(await statusOf(server.ann, '/api/lots/2147000000/closeout/pdf')).toBe(404);
    expect(await statusOf(server.ann, `${url}?target=much`)).toBe(400);
  });
});
