import { gzipSync } from 'node:zlib';
import { beforeEach, describe, expect, it } from 'vitest';
import { dismissFile, dropFile, getWaitingFile, listWaitingFiles } from '#api/waiting-files';
import { requestOf } from '#api/request';
import { WAITING_LIMITS } from '#domain/trades/file/waiting-file';
import { programOf } from '../testing/api-tokens.ts';
import { tradesOfRows } from '../testing/broker-files.ts';
import { importFixtures, row } from '../testing/import-fixtures.ts';

const fixtures = importFixtures();
beforeEach(async () => {
  await fixtures.server.owner('delete from waiting_files');
  await fixtures.clear();
});

const url = (name: string) => `${dropFile.path}?name=${encodeURIComponent(name)}`;
const octets = { 'content-type': 'application/octet-stream' };
const waiting = () => fixtures.server.admin.call(listWaitingFiles, {});
const messageOf = (body: string) => (JSON.parse(body) as { error: { message: string } }).error.message;

describe('a dropped file', () => {
  it('waits as it was sent, once, until it is dismissed', async () => {
    const { server } = fixtures;
    const program = await programOf(server, server.admin, 'write');
    const payload = Buffer.from([0x50, 0x4b, 3, 4, 0, 255, 254, 10]);
    const sent = await program.send({ method: 'POST', url: url('Fills.xlsx'), headers: octets, payload });
    expect(sent.statusCode).toBe(200);
    const file = sent.json<{ id: number }>();
    expect(file).toMatchObject({
      name: 'Fills.xlsx',
      bytes: 8,
      dropped_by: 'Administrator',
      imported: false,
    });
    const again = await program.send({ method: 'POST', url: url('Other.xlsx'), headers: octets, payload });
    expect([again.statusCode, again.json()]).toEqual([200, file]);
    expect(await waiting()).toEqual([file]);
    const content = await server.admin.send(requestOf(getWaitingFile, { id: file.id }));
    expect(content.rawPayload).toEqual(payload);
    expect(content.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': "attachment; filename*=UTF-8''Fills.xlsx",
      'x-content-type-options': 'nosniff',
    });
    await server.admin.call(dismissFile, { id: file.id });
    expect(await waiting()).toEqual([]);
    await expect(server.admin.call(dismissFile, { id: file.id })).toBeRefused('not_found');
    await expect(server.admin.call(getWaitingFile, { id: file.id })).toBeRefused('not_found');
  });

  it('is dropped by administrators only, with a token that may write', async () => {
    const { server } = fixtures;
    const file = await server.admin.call(dropFile, { name: 'Fills.csv', content: 'acct' });
    const refused = [
      server.ann,
      await programOf(server, server.ann, 'write'),
      await programOf(server, server.admin, 'read'),
    ];
    for (const person of refused)
      await expect(person.call(dropFile, { name: 'Mine.csv', content: 'mine' })).toBeRefused('forbidden');
    for (const attempt of [
      () => server.ann.call(getWaitingFile, { id: file.id }),
      () => server.ann.call(dismissFile, { id: file.id }),
    ])
      await expect(attempt()).toBeRefused('forbidden');
    const nobody = await server.nobody.send(requestOf(dropFile, { name: 'Mine.csv', content: 'mine' }));
    expect(nobody.statusCode).toBe(401);
    expect(await waiting()).toEqual([file]);
  });

  it.each([
    ['an empty body', url('Fills.csv'), '', octets, 400, 'The file is empty'],
    [
      'another type of content',
      url('Fills.csv'),
      '<html>',
      { 'content-type': 'text/html' },
      400,
      'Send the file itself',
    ],
    ['JSON', url('Fills.csv'), '{}', { 'content-type': 'application/json' }, 400, 'Send the file itself'],
    ['no name', dropFile.path, 'acct', octets, 400, 'File name is required'],
    ['another type of file', url('notes.pdf'), 'acct', octets, 400, 'Only CSV and Excel'],
    ['a name with a path', url('../../etc/Fills.csv'), 'acct', octets, 400, 'plain text without a path'],
    [
      'a name with a control character',
      url('Fi\u0000lls\n.csv'),
      'acct',
      octets,
      400,
      'plain text without a path',
    ],
    ['a name that is too long', url(`${'x'.repeat(260)}.csv`), 'acct', octets, 400, 'at most 255'],
    ['30 MB', url('Fills.csv'), 'x'.repeat(30_000_000), octets, 413, 'too large'],
  ])('is refused with %s, and nothing is stored', async (_, to, payload, headers, status, message) => {
    const response = await fixtures.server.admin.send({ method: 'POST', url: to, headers, payload });
    expect([response.statusCode, messageOf(response.body)]).toEqual([
      status,
      expect.stringContaining(message),
    ]);
    expect(await waiting()).toEqual([]);
  });

  it('is stored unread, whatever is in it, and packed bodies are refused', async () => {
    const { admin } = fixtures.server;
    const bomb = gzipSync(Buffer.alloc(5_000_000));
    const packed = { ...octets, 'content-encoding': 'gzip' };
    const refused = await admin.send({
      method: 'POST',
      url: url('Bomb.xlsx'),
      headers: packed,
      payload: bomb,
    });
    expect(refused.statusCode).toBe(415);
    await admin.send({ method: 'POST', url: url('Bomb.xlsx'), headers: octets, payload: bomb });
    expect(await waiting()).toMatchObject([{ name: 'Bomb.xlsx', bytes: bomb.length }]);
  });

  it('is refused while too many wait', async () => {
    const { server } = fixtures;
    await server.owner(
      `insert into waiting_files (name, sha256, bytes, content)
       select 'Fills.csv', sha256(n::text::bytea), 1, 'x' from generate_series(1, ${WAITING_LIMITS.files}) n`,
    );
    const drop = () => server.admin.call(dropFile, { name: 'New.csv', content: 'new' });
    await expect(drop()).toBeRefused(
      'conflict',
      '100 files are already waiting: import or dismiss some first',
    );
    await server.owner(`delete from waiting_files where id <> (select max(id) from waiting_files)`);
    await server.owner(`update waiting_files set bytes = ${WAITING_LIMITS.bytesOfAll - 2}`);
    await expect(drop()).toBeRefused(
      'conflict',
      'The waiting files would exceed 25 MB: import or dismiss some first',
    );
  });

  it('waits no longer once its trades are saved, and again when they are reverted', async () => {
    const { server } = fixtures;
    const drop = () => server.admin.call(dropFile, { name: 'Fills.csv', content: 'acct' });
    const file = await drop();
    const trades = tradesOfRows([row('Sell', 2, 221.5)]);
    const saved = await fixtures.save(trades, { waiting_file_id: file.id });
    expect(await waiting()).toEqual([]);
    expect(await drop()).toEqual({ ...file, imported: true });
    expect(await server.owner('select content, import_id from waiting_files')).toEqual([
      { content: null, import_id: saved.id },
    ]);
    const others = tradesOfRows([row('Sell', 3, 222.5)]);
    await expect(fixtures.save(others, { waiting_file_id: file.id })).toBeRefused('conflict');
    expect(await fixtures.count()).toBe(1);
    await fixtures.revert(saved.id);
    const dropped = await drop();
    expect(dropped).toMatchObject({ name: 'Fills.csv', imported: false });
    expect(await waiting()).toEqual([dropped]);
  });
});
