import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listExpenses } from '#api/expenses';
import { importRecords, listRecordImports } from '#api/record-imports';
import { postForProgress, progressIn } from '../testing/progress.ts';
import { recordImport, sampleRows } from '../testing/record-files.ts';
import { testServer } from '../testing/test-server.ts';
import { someLot } from '../testing/trades.ts';

const server = testServer();
let url: string;
beforeAll(async () => {
  url = await server.http.listen({ port: 0, host: '127.0.0.1' });
});
beforeEach(async () => {
  await server.owner('delete from lots; delete from record_imports');
  await someLot(server.ann, '7');
});

describe('the progress of an import', () => {
  const days = ['2026-04-01', '2026-04-02', '2026-04-03'];
  const many = (rows: number) =>
    recordImport(server.ann, {
      expenses: sampleRows(
        'expenses',
        ...Array.from({ length: rows }, (_, at) => ({
          lot: '7',
          date: days[at % days.length] ?? '',
          amount: 1 + at / 100,
        })),
      ),
    });
  const post = (body: object, more: { signal?: AbortSignal } = {}) =>
    postForProgress(url, importRecords, server.ann, body, more);
  /** Resolves once no import of the entity runs. */
  const settled = () =>
    server.owner(`
      select pg_advisory_xact_lock(hashtext('app.record_imports'), id) from entities where name = 'Lazy K Ranch'`);

  it('is sent line by line, and the result last', async () => {
    const lines = await progressIn(await post(many(6_000)));
    expect(lines.slice(0, -1)).toEqual(
      [0, 2_500, 5_000, 6_000].map((done) => ({ progress: { done, of: 6_000 } })),
    );
    expect(lines.at(-1)).toMatchObject({ result: { expenses: 6_000 } });
  });

  it('ends once the client has left: nothing is saved', async () => {
    const controller = new AbortController();
    const response = await post(many(20_000), { signal: controller.signal });
    const first = await response.body?.getReader().read();
    expect(new TextDecoder().decode(first?.value)).toContain('"of":20000');
    controller.abort();
    await settled();
    expect(await server.ann.call(listExpenses, {})).toEqual([]);
    expect(await server.ann.call(listRecordImports, {})).toEqual([]);
  });
});
