import { createHash } from 'node:crypto';
import { refuse } from '#api/errors';
import { dismissFile, dropFile, getWaitingFile, listWaitingFiles } from '#api/waiting-files';
import { whyNotWait, type WaitingFile } from '#domain/trades/file/waiting-file';
import type { Transaction } from '../db/database.ts';
import { changeFound, foundRow } from '../db/records.ts';
import { readFileBodies } from '../http/file-bodies.ts';
import { route, writeRoute, type App } from '../http/route.ts';
import { currentUserId } from '../db/scope.ts';
import { sql, type Statement } from '../db/sql.ts';

const columns = sql`
  w.id, w.name, w.bytes, u.full_name as dropped_by, to_json(w.dropped_at) #>> '{}' as dropped_at,
  w.content is null as imported`;
const withNames = sql`waiting_files w left join users u on u.id = w.dropped_by`;

/** Serializes drops, so that one file dropped twice at once waits once, and the limits of all hold. */
export const lockWaitingFiles: Statement = sql`select pg_advisory_xact_lock(hashtext('app.waiting_files'))`;

export const waitingFiles: Statement<WaitingFile> = sql`
  select ${columns} from ${withNames} where w.content is not null order by w.dropped_at, w.id`;

export const fileById = (id: number): Statement<WaitingFile> =>
  sql`select ${columns} from ${withNames} where w.id = ${id}`;

export const fileByHash = (sha256: Buffer): Statement<WaitingFile> =>
  sql`select ${columns} from ${withNames} where w.sha256 = ${sha256}`;

/** Forgets a file after its import was reverted: it may be dropped again. */
export const forgetReverted = (sha256: Buffer): Statement => sql`
  delete from waiting_files w using trade_imports i
  where w.sha256 = ${sha256} and i.id = w.import_id and i.reverted_at is not null`;

export const filesWaiting: Statement<{ files: number; bytes: number }> = sql`
  select count(*)::integer as files, coalesce(sum(bytes), 0)::integer as bytes from waiting_files
  where content is not null`;

export const insertFile = (name: string, sha256: Buffer, content: Buffer): Statement<{ id: number }> => sql`
  insert into waiting_files (name, sha256, bytes, content, dropped_by)
  values (${name}, ${sha256}, ${content.length}, ${content}, ${currentUserId}) returning id`;

export const waitingFileContent = (id: number): Statement<{ name: string; content: Buffer }> =>
  sql`select name, content from waiting_files where id = ${id} and content is not null`;

export const removeFile = (id: number): Statement =>
  sql`delete from waiting_files where id = ${id} and content is not null`;

/** Marks a waiting file as imported; its content is deleted. */
export const markImported = (id: number, importId: number): Statement => sql`
  update waiting_files set content = null, import_id = ${importId} where id = ${id} and content is not null`;

const NOT_WAITING = 'This file is no longer waiting: it was imported or dismissed';

export function waitingFileRoutes(app: App): void {
  app.http.register(async (http) => {
    readFileBodies(http, dropFile);
    route({ ...app, http }, dropFile, ({ db, input: { name, content } }) =>
      db.write((tx) => keep(tx, name, Buffer.from(content as Uint8Array))),
    );
  });

  route(app, listWaitingFiles, ({ db }) => db.rows(waitingFiles));

  route(app, getWaitingFile, async ({ db, input, reply }) => {
    const { name, content } = await foundRow(db, waitingFileContent(input.id), NOT_WAITING);
    // Downloaded, never rendered: the content is arbitrary.
    return reply
      .header('content-type', 'application/octet-stream')
      .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
      .send(content);
  });

  writeRoute(app, dismissFile, async (tx, { input }) => {
    await changeFound(tx, removeFile(input.id), NOT_WAITING);
    return {};
  });
}

async function keep(tx: Transaction, name: string, content: Buffer) {
  await tx.run(lockWaitingFiles);
  const sha256 = createHash('sha256').update(content).digest();
  await tx.run(forgetReverted(sha256));
  const known = await tx.row(fileByHash(sha256));
  if (known) return known;
  const waiting = (await tx.row(filesWaiting)) ?? { files: 0, bytes: 0 };
  const refusal = whyNotWait(content.length, waiting);
  if (refusal !== null) refuse('conflict', refusal);
  const made = await tx.row(insertFile(name, sha256, content));
  return foundRow(tx, fileById(made?.id ?? 0), NOT_WAITING);
}
