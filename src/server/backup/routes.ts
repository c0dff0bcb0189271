import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { downloadBackup } from '#api/backup';
import { type App, route } from '../http/route.ts';
import { refuseUnreadable, backupLines } from './write.ts';

/** Streams the backup. The transaction stays open until the last row is sent, so that the backup is consistent. */
export function backupRoutes(app: App): void {
  route(app, downloadBackup, async ({ db, today, request, reply }) => {
    await refuseUnreadable(db); // before the first byte
    const file = createGzip();
    void db
      .atOneMoment((tx) => pipeline(Readable.from(backupLines(tx, new Date())), file))
      .catch((error: unknown) => {
        request.log.error({ err: error }, 'backup not completed');
        file.destroy();
      });
    void reply
      .header('content-type', 'application/gzip')
      .header('content-encoding', 'identity')
      .header('content-disposition', `attachment; filename="drover-backup-${today}.jsonl.gz"`);
    return reply.send(file);
  });
}
