import { randomBytes } from 'node:crypto';
import type { Env } from '../env.ts';
import type { Database } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import { hashPassword } from './passwords.ts';

/** Creates the first administrator of an empty database (decision 7); returns the log-in to print once, null if there are users already. */
export async function createFirstAdmin(
  database: Database,
  env: Pick<Env, 'ADMIN_EMAIL' | 'ADMIN_PASSWORD'>,
): Promise<{ email: string; password: string; generated: boolean } | null> {
  const email = env.ADMIN_EMAIL ?? 'admin@drover.local';
  const password = env.ADMIN_PASSWORD ?? randomBytes(12).toString('base64url');
  const hash = await hashPassword(password);
  const row = await database
    .as(null)
    .write((tx) => tx.row(sql<{ made: boolean }>`select auth.first_admin(${email}, ${hash}) as made`));
  return row?.made ? { email, password, generated: env.ADMIN_PASSWORD === undefined } : null;
}
