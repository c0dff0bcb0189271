import { read, utils } from '@e965/xlsx';
import { strFromU8, unzipSync } from 'fflate';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PROGRESS_LINES, type ProgressLine } from '#api/progress';
import { downloadDelivery, listRecipients, listDeliveries, sendReports } from '#api/deliveries';
import { MAILED_REPORTS } from '#domain/reports/report-mails';
import { deliveryOutcome } from '#domain/reports/deliveries';
import { textOfPages } from '../reports/testing/pdf-text.ts';
import { fillEdgeCases } from '../testing/edge-cases.ts';
import { type Person, testServer } from '../testing/test-server.ts';

const server = testServer();
let [lazyK, sandhill] = [0, 0];
beforeAll(async () => {
  await fillEdgeCases(server, [server.ann.entity_name, server.bob.entity_name], 3);
  const found = await server.owner<{ id: number; name: string }>('select id, name from entities');
  const idOf = (name: string) => found.find((one) => one.name === name)?.id ?? 0;
  [lazyK, sandhill] = [idOf(server.ann.entity_name), idOf(server.bob.entity_name)];
  await server.owner(`update lots set lot = 'LK-' || lot where entity_id = ${lazyK}`);
  await server.owner(`update lots set lot = 'SH-' || lot where entity_id = ${sandhill}`);
});
beforeEach(() => server.owner('delete from report_mail_log; delete from deliveries'));

const all = { reports: [...MAILED_REPORTS], formats: ['pdf' as const, 'xlsx' as const], by_mail: false };
const send = (more: object = {}, who = server.admin) => who.call(sendReports, { ...all, ...more });
const logOf = (who = server.admin) => who.call(listDeliveries, {});
const outcomes = async () =>
  Object.fromEntries((await logOf()).map((one) => [one.client, deliveryOutcome(one).text]));

/** The files of a delivery by their path. */
async function filesOf(batch: string, who: Person = server.admin): Promise<Record<string, Uint8Array>> {
  const response = await who.send({ method: 'POST', url: `/api/deliveries/${batch}/files` });
  expect(response.statusCode).toBe(200);
  expect(response.headers['content-type']).toBe('application/zip');
  return unzipSync(response.rawPayload);
}

const pdfText = (content: Uint8Array | undefined) => textOfPages(Buffer.from(content ?? [])).join('\n');
const workbookText = (content: Uint8Array | undefined) =>
  Object.values(read(content).Sheets)
    .map((sheet) => utils.sheet_to_csv(sheet))
    .join('\n');
const textIn = (path: string, content: Uint8Array | undefined) =>
  path.endsWith('.pdf') ? pdfText(content) : workbookText(content);

/** Makes the storing of a client's reports fail in the database. */
const failFor = (entity: number) =>
  server.owner(`
    create function pg_temp_fail() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$;
    create trigger fail before insert on deliveries for each row
      when (new.entity_id = ${entity} and new.documents is not null) execute function pg_temp_fail()`);
const failNoMore = () => server.owner('drop trigger fail on deliveries; drop function pg_temp_fail');

describe('the reports of all clients as files', () => {
  it('are one archive with a folder for each client, whose files hold only its own figures', async () => {
    const { batch, deliveries } = await send();
    expect(deliveries.map(({ client }) => client)).toEqual(['Lazy K Ranch', 'Sandhill Cattle Co']);
    const files = await filesOf(batch);
    const day = Object.keys(files)[0]?.slice(-14, -4) ?? '';
    const names = ['Lazy K Ranch', 'Sandhill Cattle Co'].flatMap((client) => {
      const slug = client.toLowerCase().replaceAll(' ', '-');
      const titles = ['position-statement', 'equity-report', `closeouts-${day.slice(0, 4)}`];
      return titles.flatMap((title) =>
        ['pdf', 'xlsx'].map((of) => `${client}/${title}-${slug}-${day}.${of}`),
      );
    });
    // Closeouts of January cover the year before.
    expect(
      Object.keys(files).map((path) => path.replace(/closeouts-\d+/, `closeouts-${day.slice(0, 4)}`)),
    ).toEqual(names);
    for (const [path, content] of Object.entries(files)) {
      const [own, other] = path.startsWith('Lazy K')
        ? ['Lazy K Ranch', 'Sandhill']
        : ['Sandhill Cattle Co', 'Lazy K'];
      const text = textIn(path, content);
      expect(text, path).toContain(own);
      expect(text, path).not.toContain(other);
      expect(text, path).not.toMatch(own === 'Lazy K Ranch' ? /SH-/ : /LK-/);
    }
    const equity = Object.keys(files).filter((path) => path.includes('equity'));
    for (const path of equity)
      expect(textIn(path, files[path]), path).toMatch(path.startsWith('Lazy K') ? /LK-/ : /SH-/);
    expect(await outcomes()).toEqual({ 'Lazy K Ranch': 'Downloaded', 'Sandhill Cattle Co': 'Downloaded' });
  }, 60_000);

  it('are of one moment, which each report states, and the same whenever they are downloaded', async () => {
    const { batch, deliveries } = await send({ reports: ['equity'], formats: ['xlsx'] });
    const before = await filesOf(batch);
    const texts = Object.values(before).map(workbookText);
    const made = texts.map((text) => /^Made,(.*)$/m.exec(text)?.[1]);
    expect(made[0]).toMatch(/\d:\d\d [AP]M/);
    expect(new Set(made).size).toBe(1);
    expect(new Set(deliveries.map(({ made_at }) => made_at)).size).toBe(1);
    await server.owner('update lots set total_cost = total_cost + 1000');
    const after = await filesOf(batch);
    expect(Object.values(after).map(workbookText)).toEqual(texts);
    expect(
      Object.values(await filesOf((await send({ reports: ['equity'], formats: ['xlsx'] })).batch)).map(
        workbookText,
      ),
    ).not.toEqual(texts);
  });

  it('have the figures of the client’s own report', async () => {
    const { batch } = await send({ clients: [lazyK], reports: ['position'], formats: ['xlsx'] });
    const files = await filesOf(batch);
    expect(Object.keys(files)).toHaveLength(1);
    const own = await server.ann.send({ method: 'GET', url: '/api/reports/position' });
    const { figures } = own.json<{ figures: { label: string; value: number | null }[] }>();
    const [content] = Object.values(files);
    const sheet = read(content).Sheets['Report'];
    const rows = utils.sheet_to_json<unknown[]>(sheet ?? {}, { header: 1 });
    const known = figures.filter(({ value }) => value !== null);
    expect(known.length).toBeGreaterThan(0);
    expect(known.map(({ label }) => rows.find((row) => row[0] === label)?.[1])).toEqual(
      known.map(({ value }) => value),
    );
  });

  it('are refused to a producer, who has none of these endpoints', async () => {
    const { batch } = await send();
    for (const call of [
      () => server.ann.call(sendReports, all),
      () => server.ann.call(listDeliveries, {}),
      () => server.ann.call(listRecipients, {}),
      () => server.ann.call(downloadDelivery, { batch }),
    ])
      await expect(call()).toBeRefused('forbidden');
    expect(await logOf()).toHaveLength(2);
  });

  it('are refused for a client that does not exist: nothing is made', async () => {
    await expect(send({ clients: [lazyK, 2_147_000_000] })).toBeRefused('not_found', {
      clients: 'Client not found',
    });
    expect(await logOf()).toEqual([]);
    await expect(
      server.admin.call(downloadDelivery, { batch: '7b1c1a52-6a3f-4a39-9a52-0c6d7a1d7c14' }),
    ).toBeRefused('not_found');
  });

  it('report progress by client', async () => {
    const response = await server.admin.send({
      method: 'POST',
      url: '/api/deliveries',
      headers: { accept: PROGRESS_LINES },
      payload: { ...all, reports: ['equity'] },
    });
    const lines = response.body
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as ProgressLine);
    expect(lines.slice(0, -1)).toEqual([0, 1, 2].map((done) => ({ progress: { done, of: 2 } })));
    expect(lines.at(-1)).toMatchObject({ result: { deliveries: [{}, {}] } });
  });
});

describe('an administrator inside a client', () => {
  it('sends the reports of this client only, and sees what was sent of it', async () => {
    const inside = await server.insideClient(server.admin, server.bob.entity_name);
    const { recipients } = await inside.call(listRecipients, {});
    expect(recipients.map(({ client }) => client)).toEqual(['Sandhill Cattle Co']);
    const { batch: ofAll } = await send();
    const { batch, deliveries } = await send({}, inside);
    expect(deliveries.map(({ client }) => client)).toEqual(['Sandhill Cattle Co']);
    await filesOf(batch, inside);
    const sent = await inside.call(listDeliveries, {});
    expect(sent.map(({ client }) => client)).toEqual(['Sandhill Cattle Co', 'Sandhill Cattle Co']);
    // The other client is in the same batch, and does not exist here.
    expect((await inside.call(listDeliveries, { batch: ofAll })).map(({ client }) => client)).toEqual([
      'Sandhill Cattle Co',
    ]);
    expect(await server.admin.call(listDeliveries, { batch: ofAll })).toHaveLength(2);
    await expect(send({ clients: [lazyK] }, inside)).toBeRefused('not_found', {
      clients: 'Client not found',
    });
  });
});

describe('a client whose reports cannot be made', () => {
  it('does not stop the others, and is named in the archive and in the log', async () => {
    await failFor(sandhill);
    const { batch, deliveries } = await send().finally(failNoMore);
    expect(deliveries).toMatchObject([
      { client: 'Lazy K Ranch', failure: null, stored: true },
      { client: 'Sandhill Cattle Co', failure: 'The reports could not be created', stored: false },
    ]);
    const files = await filesOf(batch);
    expect(Object.keys(files).filter((path) => path.startsWith('Lazy K Ranch/'))).toHaveLength(6);
    expect(Object.keys(files).filter((path) => path.startsWith('Sandhill'))).toEqual([]);
    expect(strFromU8(files['Not included.txt'] ?? new Uint8Array())).toBe(
      'Sandhill Cattle Co: The reports could not be created\r\n',
    );
    expect(await outcomes()).toEqual({
      'Lazy K Ranch': 'Downloaded',
      'Sandhill Cattle Co': 'Refused: The reports could not be created',
    });
  });

  it('has no file to download where it is the only one', async () => {
    await failFor(sandhill);
    const { batch } = await send({ clients: [sandhill] }).finally(failNoMore);
    await expect(server.admin.call(downloadDelivery, { batch })).toBeRefused(
      'not_found',
      'The reports could not be created',
    );
  });
});

describe('the log', () => {
  it('says who sent what of whom and when, newest first, and stays when the files are no longer stored', async () => {
    const { batch } = await send({ clients: [sandhill], reports: ['equity'], formats: ['pdf'] });
    await server.owner(`update deliveries set made_at = now() - interval '8 days'`);
    await send({ clients: [lazyK] });
    const log = await logOf();
    expect(log).toMatchObject([
      { client: 'Lazy K Ranch', sender: 'Administrator', reports: [...MAILED_REPORTS], stored: true },
      { client: 'Sandhill Cattle Co', reports: ['equity'], formats: ['pdf'], by_mail: false, stored: false },
    ]);
    expect(await server.admin.call(listDeliveries, { before_id: log[0]?.id ?? 0 })).toEqual([log[1]]);
    expect(await server.admin.call(listDeliveries, { batch })).toEqual([log[1]]);
    await expect(server.admin.call(downloadDelivery, { batch })).toBeRefused(
      'not_found',
      'The reports are no longer stored: create them again',
    );
  });
});
