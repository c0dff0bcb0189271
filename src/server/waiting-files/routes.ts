import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { FILE_TYPES } from '#api/endpoint';
import { Refusal, refuse } from '#api/errors';
import { dismissFile, dropFile, getWaitingFile, listWaitingFiles } from '#api/waiting-files';
import { whyNotWait } from '#domain/trades/file/waiting-file';
import type { Transaction } from '../db/database.ts';
import { changeFound, foundRow } from '../db/records.ts';
import { route, writeRoute, type App } from '../http/route.ts';
import * as queries from './queries.ts';

const NO_FILE = `Send the file itself as the body of the request, with one of these content types: ${FILE_TYPES.join(', ')}`;

/** Reads bodies that are files, as bytes, and refuses every other content type. For a scope of its own. */
function readFileBodies(http: FastifyInstance): void {
  http.removeAllContentTypeParsers();
  http.addContentTypeParser<Buffer>([...FILE_TYPES], { parseAs: 'buffer' }, (_request, bytes, done) =>
    done(null, bytes),
  );
  http.addContentTypeParser('*', (_request, _body, done) => done(new Refusal('invalid', NO_FILE)));
}

const NOT_WAITING = 'This file does not wait any more: it was imported or dismissed';

export function waitingFileRoutes(app: App): void {
  app.http.register(async (http) => {
    readFileBodies(http);
    route({ ...app, http }, dropFile, ({ db, input: { name, content } }) =>
      db.write((tx) => keep(tx, name, Buffer.from(content as Uint8Array))),
    );
  });

  route(app, listWaitingFiles, ({ db }) => db.rows(queries.waitingFiles));

  route(app, getWaitingFile, async ({ db, input, reply }) => {
    const { name, content } = await foundRow(db, queries.waitingFileContent(input.id), NOT_WAITING);
    // Never shown by a browser: the content is whatever was dropped.
    return reply
      .header('content-type', 'application/octet-stream')
      .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
      .send(content);
  });

  writeRoute(app, dismissFile, async (tx, { input }) => {
    await changeFound(tx, queries.removeFile(input.id), NOT_WAITING);
    return {};
  });
}

/** Keeps a file, or finds the one with the same content. */
async function keep(tx: Transaction, name: string, content: Buffer) {
  await tx.run(queries.lockWaitingFiles);
  const sha256 = createHash('sha256').update(content).digest();
  await tx.run(queries.forgetReverted(sha256));
  const known = await tx.row(queries.fileByHash(sha256));
  if (known) return known;
  const waiting = (await tx.row(queries.filesWaiting)) ?? { files: 0, bytes: 0 };
  const refusal = whyNotWait(content.length, waiting);
  if (refusal !== null) refuse('conflict', refusal);
  const made = await tx.row(queries.insertFile(name, sha256, content));
  return foundRow(tx, queries.fileById(made?.id ?? 0), NOT_WAITING);
}
