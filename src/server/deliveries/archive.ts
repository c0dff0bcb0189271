import { Zip, ZipPassThrough } from 'fflate';
import { Refusal } from '#api/errors';
import { folderNames } from '#domain/reports/deliveries';
import type { Session } from '../db/database.ts';
import { reportFileOf } from '../reports/pdf/send-pdf.ts';
import type { Sender } from '../threads/fair-queue.ts';
import * as queries from './queries.ts';

interface ArchivedFile {
  path: string;
  content: Uint8Array;
}

/** A zip archive, in parts as its files are made: one file is held at a time. PDFs and workbooks are compressed already. */
export async function* archiveParts(files: AsyncIterable<ArchivedFile>): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = [];
  const archive = new Zip((error, part) => {
    if (error) throw error;
    ready.push(part);
  });
  for await (const { path, content } of files) {
    const file = new ZipPassThrough(path);
    archive.add(file);
    file.push(content, true);
    yield* ready.splice(0);
  }
  archive.end();
  yield* ready.splice(0);
}

interface Made {
  db: Session;
  sender: Sender;
  onFailure: (error: unknown) => void;
}

type Client = { id: number; client: string; stored: boolean; failure: string | null };

/** The files of each client in its folder, and a text that names the files that could not be made. Each client is recorded when its files are made. */
export async function* filesOf(clients: readonly Client[], made: Made): AsyncGenerator<ArchivedFile> {
  const folders = folderNames(clients.map(({ client }) => client));
  const missing: string[] = [];
  for (const [at, { id, client, stored, failure }] of clients.entries()) {
    const failures = stored ? [] : [failure ?? 'The reports are no longer stored'];
    if (stored) yield* filesOfClient(id, folders[at] ?? '', failures, made);
    missing.push(...failures.map((reason) => `${client}: ${reason}`));
  }
  if (missing.length > 0)
    yield { path: 'Not included.txt', content: new TextEncoder().encode(`${missing.join('\r\n')}\r\n`) };
}

async function* filesOfClient(
  id: number,
  folder: string,
  failures: string[],
  { db, sender, onFailure }: Made,
): AsyncGenerator<ArchivedFile> {
  const stored = await db.row(queries.storedReports(id));
  for (const report of stored?.reports ?? [])
    for (const format of stored?.formats ?? []) {
      try {
        const { name, content } = await reportFileOf(report, format, sender);
        yield { path: `${folder}/${name}`, content };
      } catch (error) {
        if (!(error instanceof Refusal)) onFailure(error);
        failures.push(
          `${report.title}: ${error instanceof Refusal ? error.message : 'The file could not be created'}`,
        );
      }
    }
  await db.write((tx) =>
    tx.run(queries.recordDownload(id, failures.length === 0 ? null : failures.join('; '))),
  );
}
