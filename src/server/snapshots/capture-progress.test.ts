import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { captureSnapshot } from '#api/snapshots';
import { buildApp } from '../app.ts';
import { jobThread } from '../jobs/job-thread.ts';
import { postForProgress, progressIn } from '../testing/progress.ts';
import { testServer } from '../testing/test-server.ts';

/** With head, and without: neither ends with a whole thousand. */
const LOTS = 3_300;
const CLOSED_OUT = 2_000;

const server = testServer();
type Server = Awaited<ReturnType<typeof buildApp>>;
let withThread: Server;
const urls = { server: '', 'thread of jobs': '' };
beforeAll(async () => {
  await server.owner(
    `insert into lots (entity_id, lot, date_in, source, location, total_received, receiving_count, est_out_wt, est_out_date,
                       marketing_class, futures_contract)
     select e.id, 'C-' || at, '2026-03-14', 'Amarillo', 'Pen 1', case when at <= ${LOTS} then 10 else 0 end, 1, 1275, '2026-11-01', 'Fat', 'LEZ26'
     from entities e, generate_series(1, ${LOTS + CLOSED_OUT}) at where e.name = $1`,
    [server.ann.entity_name],
  );
  const { env, database, ownerUrl } = server;
  withThread = await buildApp({
    env,
    database,
    checkOutputs: true,
    refuseWhenBusy: false,
    jobThread: jobThread({ env, ownerUrl }).answer,
  });
  const listen = (http: Server) => http.listen({ port: 0, host: '127.0.0.1' });
  urls.server = await listen(server.http);
  urls['thread of jobs'] = await listen(withThread);
});
afterAll(() => withThread.close());

/** Holds captures up until it is called back. */
async function holdCaptures(): Promise<() => Promise<void>> {
  const other = new pg.Client({ connectionString: server.ownerUrl });
  await other.connect();
  await other.query('begin; lock table equity_days in access exclusive mode');
  return async () => {
    await other.query('rollback');
    await other.end();
  };
}

const captured = () => server.owner('select 1 from equity_history');

describe.each(['server', 'thread of jobs'] as const)('the progress of a snapshot by the %s', (by) => {
  const capture = (more: { signal?: AbortSignal } = {}) =>
    postForProgress(urls[by], captureSnapshot, server.admin, { replace: true }, more);

  beforeAll(() => server.owner('delete from equity_history; delete from equity_days'));

  it('ends once the client has left: nothing is saved', async () => {
    const controller = new AbortController();
    const response = await capture({ signal: controller.signal });
    await response.body?.getReader().read();
    controller.abort();
    // Waits for the end of the transaction.
    await server.owner('do $$ begin lock table equity_history in access exclusive mode; end $$');
    expect(await captured()).toEqual([]);
  });

  it('is counted in lots', async () => {
    const lines = await progressIn(await capture());
    const counts = lines.flatMap((line) => ('progress' in line ? [line.progress.done] : []));
    expect([...new Set(counts)]).toEqual([0, 1_000, 2_000, 3_000, 4_050, 5_050, LOTS + CLOSED_OUT]);
    expect(lines.at(-1)).toMatchObject({ result: { lots: LOTS } });
    expect(await captured()).toHaveLength(LOTS + CLOSED_OUT);
  });
});

it('a snapshot without progress outlasts the time after which a silent connection is closed', async () => {
  withThread.server.setTimeout(200);
  const release = await holdCaptures();
  const response = postForProgress(
    urls['thread of jobs'],
    captureSnapshot,
    server.admin,
    { replace: true },
    { accept: 'application/json' },
  );
  response.catch(() => {}); // awaited below
  await sleep(1_000);
  await release();
  expect(await (await response).json()).toMatchObject({ lots: LOTS });
  withThread.server.setTimeout(0);
});
