import { randomInt } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { verify as verifyBcrypt } from '@node-rs/bcrypt';

/** argon2id, the library's defaults: 19 MiB, two passes. */
export const hashPassword = (password: string): Promise<string> => hash(password);

// Used when no account has the e-mail address, so that the response takes the same time.
const dummyHash = hashPassword('a password that nobody has');

export interface Credentials {
  /** Null when there is no account. */
  hash: string | null;
  /** The highest cost of the imported hashes that are left; null if there are none. */
  bcrypt_cost: number | null;
}

/** Whether a hash was imported from another application; it is replaced at the first sign-in. */
export const isImported = (accountHash: string): boolean => accountHash.startsWith('$2');

/** Whether the password is the account's. While imported hashes are left, every check hashes both ways, so that its time reveals nothing (decision 39). */
export async function passwordMatches(
  { hash: accountHash, bcrypt_cost }: Credentials,
  password: string,
): Promise<boolean> {
  const imported = accountHash !== null && isImported(accountHash) ? accountHash : null;
  const own = accountHash !== null && imported === null ? accountHash : null;
  const matchesOwn = await verify(own ?? (await dummyHash), password);
  const matchesImported = await bcryptMatches(imported, bcrypt_cost, password);
  return (own !== null && matchesOwn) || (imported !== null && matchesImported);
}

/** Checks a bcrypt hash in the time of the highest cost: 2^c steps of the hash and of dummies from its cost up to the one below the highest, as 2^8 + 2^8 + 2^9 is 2^10. */
async function bcryptMatches(imported: string | null, highest: number | null, password: string) {
  if (imported === null) return highest !== null && (await verifyBcrypt(password, dummyOf(highest)));
  const matches = await verifyBcrypt(password, imported);
  for (let cost = Number(imported.slice(4, 6)); cost < (highest ?? 0); cost += 1)
    await verifyBcrypt(password, dummyOf(cost));
  return matches;
}

/** A hash of this cost that no password has. */
const dummyOf = (cost: number): string => `$2b$${String(cost).padStart(2, '0')}$${'.'.repeat(53)}`;

/** Letters and digits that are not confused when read aloud. */
const LEGIBLE = 'abcdefghjkmnpqrstuvwxyz23456789';

const part = (): string => Array.from({ length: 4 }, () => LEGIBLE[randomInt(LEGIBLE.length)]).join('');

/** A password that is easy to dictate: `k7mq-x3dp-9w2h`, 59 bits. */
export const temporaryPassword = (): string => [part(), part(), part()].join('-');
