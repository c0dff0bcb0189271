import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PROGRESS_LINES } from '#api/progress';
import { SMALL_BODY } from '#api/endpoint';
import { importTrades } from '#api/trade-imports';
import { WARNING_REASONS } from '#domain/trades/trade-plausibility';
import { tradesOfRows } from '../testing/broker-files.ts';
import { importFixtures, row } from '../testing/import-fixtures.ts';
import { postForProgress, progressIn } from '../testing/progress.ts';

const fixtures = importFixtures();
let url: string;
beforeAll(async () => {
  url = await fixtures.server.http.listen({ port: 0, host: '127.0.0.1' });
});
beforeEach(() => fixtures.clear());

const days = ['2026-06-01', '2026-06-02', '2026-06-03'];

/** An import of different trades. */
function importOf(rows: number, more: object = {}) {
  const trades = tradesOfRows(
    Array.from({ length: rows }, (_, at) =>
      row('Sell', 1 + (at % 50), 220 + (at % 97) / 40, { 0: `RJ${at}`, 2: days[at % days.length] ?? '' }),
    ),
  );
  const choices = { lots: trades.row.map(() => 0), offsets: [], again: [], confirmed: [...WARNING_REASONS] };
  return { file_name: 'May.csv', trades, ...choices, ...more };
}

const post = (body: object, more: { accept?: string; signal?: AbortSignal } = {}) =>
  postForProgress(url, importTrades, fixtures.server.admin, body, more);

/** Resolves once no import runs. */
const settled = () => fixtures.server.owner(`select pg_advisory_xact_lock(hashtext('app.trade_imports'))`);

describe('the progress of an import', () => {
  it('is sent line by line to a client that asks for it, and the result last', async () => {
    const response = await post(importOf(6_000));
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe(PROGRESS_LINES);
    expect(response.headers.get('content-encoding')).toBeNull();
    const lines = await progressIn(response);
    expect(lines.slice(0, -1)).toEqual(
      [0, 5_000, 6_000, 6_000].map((done) => ({ progress: { done, of: 6_000 } })),
    );
    expect(lines.at(-1)).toMatchObject({ result: { inserted: 6_000, file_name: 'May.csv' } });
    expect(await fixtures.count()).toBe(6_000);
  });

  it('is not needed for a file of 3,000 rows, whose body is short and has many values', async () => {
    const body = importOf(3_000);
    expect(JSON.stringify(body).length).toBeLessThan(SMALL_BODY);
    const response = await post(body, { accept: 'application/json' });
    expect(await response.json()).toMatchObject({ inserted: 3_000 });
  });

  it('is not sent to other clients', async () => {
    const response = await post(importOf(2), { accept: 'application/json' });
    expect(await response.json()).toMatchObject({ inserted: 2 });
  });

  it('does not change a refusal before the first step', async () => {
    const response = await post(importOf(2, { lots: [] }));
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: { code: 'invalid' } });
  });

  it('ends once the client has left: nothing is saved', async () => {
    const controller = new AbortController();
    const response = await post(importOf(20_000), { signal: controller.signal });
    const first = await response.body?.getReader().read();
    expect(new TextDecoder().decode(first?.value)).toContain('"of":20000');
    controller.abort();
    await settled();
    expect(await fixtures.count()).toBe(0);
    expect(await fixtures.server.owner('select * from trade_imports')).toEqual([]);
  });
});
