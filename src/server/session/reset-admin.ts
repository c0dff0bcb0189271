import { asOwner } from '../db/as-owner.ts';
import { refuseUnlessUpToDate } from '../db/migrate.ts';
import { StartupError } from '../../embedded-postgres/startup-error.ts';
import { temporaryPassword } from './temporary-password.ts';
import { hashPassword } from './passwords.ts';

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
