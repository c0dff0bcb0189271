import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ask } from './ask.ts';
import type { Environment } from './environment.ts';
import { type Compared, milliseconds, sideBySide } from './side-by-side.ts';

const ROUNDS = 3;

export interface ImportRounds {
  /** The endpoint of the import, and the body that the screen sends. */
  path: string;
  body: string;
  /** The same rows as CSV, and the table with its columns that COPY writes them to. */
  csv: string;
  into: string;
  /** Removes the rows of the last round. */
  restore: () => Promise<void>;
}

/** Saves an import, from request to answer. */
async function save({ admin }: Environment, { path, body, restore }: ImportRounds): Promise<number> {
  await restore();
  return milliseconds(() => ask(admin, path, 'POST', body));
}

/** Saving an import against COPY of the same rows into the same table by its owner. */
export async function saveAgainstCopy(environment: Environment, rounds: ImportRounds): Promise<Compared> {
  const { csv, into, restore } = rounds;
  const folder = mkdtempSync(join(tmpdir(), 'drover-bench-'));
  chmodSync(folder, 0o755);
  const file = join(folder, 'rows.csv');
  writeFileSync(file, csv, { mode: 0o644 });
  const theirs = async () => {
    await restore();
    return milliseconds(() => environment.owner.query(`copy ${into} from '${file}' (format csv)`));
  };
  try {
    return await sideBySide(() => save(environment, rounds), theirs, ROUNDS);
  } finally {
    await restore();
    rmSync(folder, { recursive: true });
  }
}

/** The address is of this computer, so that nothing is sent; alerts are never looked for. */
const SET_WEBHOOK = `
  insert into auth.webhooks (entity_id, url, secret, set_by, alerts_checked_at)
  select $1, 'https://127.0.0.1/', 'secret', id, 'infinity' from users where user_type = 'admin' limit 1`;

/** Saving an import for an entity with a webhook, against the same import without. */
export async function saveWithWebhook(
  environment: Environment,
  rounds: ImportRounds,
  entityId: number,
): Promise<Compared> {
  const { owner } = environment;
  const remove = () => owner.query('delete from auth.webhooks');
  const without = async () => {
    await remove();
    return save(environment, rounds);
  };
  const withWebhook = async () => {
    await remove();
    await owner.query(SET_WEBHOOK, [entityId]);
    return save(environment, rounds);
  };
  try {
    return await sideBySide(withWebhook, without, ROUNDS);
  } finally {
    await remove();
    await rounds.restore();
  }
}
