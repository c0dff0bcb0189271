import { randomBytes } from 'node:crypto';
import type { Env } from '../env.ts';
import type { Database } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import { hashPassword, temporaryPassword } from './passwords.ts';
import { asOwner } from '../db/as-owner.ts';
import { refuseUnlessUpToDate } from '../db/migrate.ts';
import { StartupError } from '../../embedded-postgres/startup-error.ts';

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

/** Sets a temporary password for an administrator and ends their sessions, also while a server runs (decision 61); returns the password. */
export async function resetAdminPassword(ownerUrl: string, email: string): Promise<string> {
  await refuseUnlessUpToDate(ownerUrl);
  const password = temporaryPassword();
  const hash = await hashPassword(password);
  const { rows } = await asOwner(ownerUrl, (owner) =>
    owner.query<{ reset: boolean }>('select auth.reset_admin($1, $2) as reset', [email, hash]),
  );
  if (!rows[0]?.reset) throw new StartupError(`No administrator has the e-mail address ${email}.`);
  return password;
}
