import type { WaitingFile } from '#domain/trades/file/waiting-file';
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

/** Forgets a file whose import was reverted: it may be dropped again. */
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

/** Marks a waiting file as imported; its content is not kept. */
export const markImported = (id: number, importId: number): Statement => sql`
  update waiting_files set content = null, import_id = ${importId} where id = ${id} and content is not null`;
